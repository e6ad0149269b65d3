import { z } from "zod";
import type { Right } from "../../mail/contract.ts";
import { limits } from "../../mail/limits.ts";
import { finds } from "../input-error.ts";
import { count, listOf } from "../members.ts";
import { memberTexts } from "../texts.ts";

/** A text member; characters that cannot be stored are rejected once for the whole input and not here. */
export const text = (description: string, maxLength: number = limits.maxEdgeName) =>
  z.string().max(maxLength).describe(description);

export const maxNameLength = limits.maxNameDepth * (limits.maxNamePart + 1) + 1;

export const petName = (description: string) => text(`${description}: a pet name such as "@bob"`, maxNameLength);

export const number = count("The message's number in your mailbox", 1);

export const edge = text(memberTexts.edge).exactOptional();

export const limit = count("How many at most", 1, limits.maxPage).exactOptional();

export const key = text(memberTexts.key, limits.maxKeyLength).exactOptional();

export const responseId = text("A retry with the same responseId is one answer", limits.maxKeyLength).exactOptional();

export const formName = text("The form: a pet name, the number of your message that carries it, or its formId");

export const moment = text("A date and time in the future, such as 2026-12-31T18:00:00Z", 40);

const isRight = (value: unknown): boolean => typeof value === "string" && value.length <= 20;

/** Only the type is checked here, because the possible rights depend on the capability. */
const right = z.custom<Right>(isRight, finds("wrong_type", { expected: "string" })).meta({
  type: "string",
  maxLength: 20,
});

export const attenuation = {
  rights: listOf(right, memberTexts.rights, 10).exactOptional(),
  expiresAt: moment.exactOptional(),
  uses: count(memberTexts.uses, 1, limits.maxUses).exactOptional(),
};

/** Restrictions that make a weaker capability from one that is held. */
export type Attenuation = z.output<z.ZodObject<typeof attenuation>>;
