import { isJsonObject, type JsonObject, ownMember } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";

export const isSchema = (value: unknown): value is Schema => isJsonObject(value) || typeof value === "boolean";

export const ownText = (json: JsonObject, key: string): string | undefined => {
  const value = ownMember(json, key);
  return typeof value === "string" ? value : undefined;
};

export const ownNumber = (json: JsonObject, key: string): number | undefined => {
  const value = ownMember(json, key);
  return typeof value === "number" ? value : undefined;
};

export const ownTexts = (json: JsonObject, key: string): readonly string[] => {
  const value = ownMember(json, key);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
};
