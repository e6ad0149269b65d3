import { answerAt, asText, type Command, childPath, type LiveForm } from "@cofill/core";
import { type JsonObject, ownMember } from "@cofill/core/kit";
import { checkAgainst } from "./check-payload.ts";
import type { FieldTree, LeafNode, ListNode, TreeNode } from "./field-tree.ts";
import { leafKindOf } from "./kinds/leaf-kinds.ts";
import type { PayloadError } from "./payload-error.ts";

/** Commands that make a form hold an answer, or the errors of the answer. */
export type PayloadPlan =
  | { readonly ok: true; readonly commands: readonly Command[] }
  | { readonly ok: false; readonly errors: readonly PayloadError[] };

class Planner {
  readonly commands: Command[] = [];
  readonly #form: LiveForm;

  constructor(form: LiveForm) {
    this.#form = form;
  }

  /** `isNew` means that these commands create the enclosing row with its defaults. */
  write(node: TreeNode, path: string, value: unknown, isNew: boolean): void {
    switch (node.type) {
      case "leaf":
        return this.#writeLeaf(node, path, value, isNew);
      case "record":
        return this.writeAll(node.children, path, (value ?? {}) as JsonObject, isNew);
      case "list":
        return this.#writeList(node, path, (value ?? []) as readonly unknown[], isNew);
      default:
        node satisfies never;
    }
  }

  writeAll(children: readonly TreeNode[], path: string, value: JsonObject, isNew: boolean): void {
    for (const child of children) this.write(child, childPath(path, child.key), ownMember(value, child.key), isNew);
  }

  #writeLeaf({ schema }: LeafNode, path: string, value: unknown, isNew: boolean): void {
    const kind = leafKindOf(schema);
    const stands = answerAt(this.#form, path);
    const before = isNew ? "unanswered" : stands.state;
    if (value === undefined || kind.isBlank(value)) {
      const isFilled = isNew ? "default" in schema : before === "answered" || before === "aborted";
      if (isFilled) this.commands.push({ type: "clear", path });
      return;
    }
    const wanted = kind.toCore(value);
    const isSame = before === "answered" && stands.raw === undefined && asText(stands.value) === asText(wanted);
    if (!isSame) this.commands.push({ type: "set", path, value: wanted });
  }

  #writeList({ row }: ListNode, path: string, values: readonly unknown[], isNew: boolean): void {
    const count = isNew ? 0 : (this.#form.instances.get(path) ?? 0);
    if (values.length !== count) this.commands.push({ type: "resize", path, count: values.length });
    for (const [index, value] of values.entries()) {
      const at = `${path}[${index}]`;
      const isNewRow = isNew || index >= count;
      if (row.isWrapped) this.write(row.only, childPath(at, row.only.key), value, isNewRow);
      else this.write(row.record, at, value, isNewRow);
    }
  }
}

/** Commands that make a form hold exactly this answer, which may be incomplete. */
export const planPayload = (tree: FieldTree, form: LiveForm, payload: unknown): PayloadPlan => {
  const errors = checkAgainst(tree, payload, { isComplete: false, audience: "agent" });
  if (errors.length > 0) return { ok: false, errors };
  const planner = new Planner(form);
  planner.writeAll(tree.children, "", payload as JsonObject, false);
  return { ok: true, commands: planner.commands };
};
