import { limits } from "../limits.ts";
import { writeName } from "../name.ts";
import { MailRefusal } from "../problem.ts";
import { runCommand } from "../service/commit.ts";
import type { Desk } from "../service/desk.ts";
import { heldThing, lookUp, nameAt, pathOf } from "../service/directory.ts";
import { attenuationOf, planThing } from "../service/plan-thing.ts";
import { Viewer } from "../service/viewer.ts";
import type { NameRow } from "../store.ts";
import type { Operation } from "./operation.ts";
import { attenuation, flag, limit, petName, shape, text, thing } from "./shapes.ts";

/** A name and all that lies below it. */
const subtree = async ({ parts, me }: Desk, path: string): Promise<readonly NameRow[]> => {
  const rows = await parts.store.names(me.id, { prefix: path, limit: limits.maxRenamed + 1 });
  if (rows.length > limits.maxRenamed) {
    throw new MailRefusal("too_large", `More than ${limits.maxRenamed} names lie below ${writeName(path)}`);
  }
  return rows;
};

export const nameView = async ({ parts, me }: Desk, path: string) => {
  const row = await nameAt(parts, me, path);
  if (!row) throw new MailRefusal("unknown_name", `You have no name ${writeName(path)}`);
  return new Viewer(parts, me).name(path, await heldThing(parts, row.thingId));
};

export const whoami: Operation<"whoami"> = {
  summary: "Who you are",
  description: "Your account's name and kind. Others know you by names of their own.",
  input: shape({}),
  run: async ({ me: { name, kind, createdAt } }) => ({ name, kind, createdAt }),
};

export const names: Operation<"names"> = {
  summary: "Your directory of names",
  description: "The names you have for agents, forms, files, values and tools, in alphabetical order.",
  input: shape({ below: petName("Only what lies below this"), after: text("The last name of the page before"), limit }),
  run: async ({ parts, me }, { below, after, limit: most = limits.defaultPage }) => {
    const prefix = below === undefined ? {} : { prefix: pathOf(below) };
    const from = after === undefined ? {} : { after: pathOf(after) };
    const rows = await parts.store.names(me.id, { ...prefix, ...from, limit: most + 1 });
    const viewer = new Viewer(parts, me);
    const shown = rows.slice(0, most);
    const views = await Promise.all(
      shown.map(async ({ path, thingId }) => viewer.name(path, await viewer.held(thingId))),
    );
    const last = shown.at(-1);
    return { names: views, ...(rows.length > most && last && { next: writeName(last.path) }) };
  },
};

export const addName: Operation<"addName"> = {
  summary: "Give something a name",
  description:
    "Puts a new thing, or another name for one you have, into your directory. Without a thing, the agent whose account has this name.",
  input: shape({ name: petName("The new name"), thing, replace: flag("Takes the place of what the name meant") }, [
    "name",
  ]),
  run: async (desk, { name, thing: given, replace = false }) => {
    const path = pathOf(name);
    return runCommand(desk.parts, desk.me, {
      load: async () => {
        const plan = await planThing(desk, given ?? { agent: path });
        const taken = await desk.parts.store.name(desk.me.id, path);
        return { type: "add_name", path, plan, replace, ...(taken && { taken }) };
      },
      answer: () => nameView(desk, path),
    });
  },
};

export const renameName: Operation<"renameName"> = {
  summary: "Rename something",
  description: "Moves a name, and everything below it, to another.",
  input: shape({ name: petName("The name"), to: petName("What it is called from now on") }, ["name", "to"]),
  run: async (desk, { name, to }) => {
    const [from, target] = [pathOf(name), pathOf(to)];
    return runCommand(desk.parts, desk.me, {
      load: async () => ({ type: "rename", from, to: target, rows: await subtree(desk, from) }),
      answer: ({ changes }) => ({ renamed: (changes.names ?? []).map(({ path }) => writeName(path)) }),
      ifTaken: async () => {
        throw new MailRefusal("name_taken", `You use ${writeName(target)} for something else already`);
      },
    });
  },
};

export const removeName: Operation<"removeName"> = {
  summary: "Forget a name",
  description: "Takes a name, and everything below it, out of your directory. The things themselves stay as they are.",
  input: shape({ name: petName("The name") }, ["name"]),
  run: async (desk, { name }) => {
    const path = pathOf(name);
    return runCommand(desk.parts, desk.me, {
      load: async () => ({ type: "remove_name", path, rows: await subtree(desk, path) }),
      answer: ({ changes }) => ({ removed: (changes.removeNames ?? []).map((row) => writeName(row.path)) }),
    });
  },
};

export const attenuate: Operation<"attenuate"> = {
  summary: "Make a weaker copy of something",
  description:
    "A new thing that permits less: fewer rights, until a time, so many uses. You can revoke it; it dies with the original too.",
  input: shape({ name: petName("What you have"), as: petName("The new thing's name"), ...attenuation }, ["name", "as"]),
  run: async (desk, { name, as, rights, expiresAt, uses }) => {
    const path = pathOf(as);
    const wanted = { ...(rights && { rights }), ...(expiresAt !== undefined && { expiresAt }) };
    const by = attenuationOf({ ...wanted, ...(uses !== undefined && { uses }) }, desk.parts.clock());
    return runCommand(desk.parts, desk.me, {
      load: async () => {
        const { called, ...held } = await lookUp(desk.parts, desk.me, name);
        const taken = await desk.parts.store.name(desk.me.id, path);
        return { type: "attenuate", held, called, by, path, ...(taken && { taken }) };
      },
      answer: () => nameView(desk, path),
    });
  },
};
