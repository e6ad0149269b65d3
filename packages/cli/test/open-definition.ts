import { expect } from "vitest";
import { type Workspace, workspace } from "./run-cofill.ts";
import { sampleJson } from "./sample-definition.ts";

export const file = "order.formspec.json";
export const responseFile = "order.response.json";

/** The sample definition in a directory of its own. */
export const opened = (files: Readonly<Record<string, string>> = {}): Workspace =>
  workspace({ [file]: sampleJson, ...files });

export const dataIn = (place: Workspace, name = responseFile) => JSON.parse(place.read(name)).data;

/** Answers one field after the other, each with a command of its own. */
export const setAll = async (place: Workspace, answers: readonly (readonly [string, ...string[]])[]) => {
  for (const [path, ...words] of answers) {
    const { code, err } = await place.run(["set", file, path, "--", ...words]);
    expect([code, err]).toEqual([0, ""]);
  }
};
