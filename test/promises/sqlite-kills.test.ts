import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sqliteCrashPoints } from "@cofill/store/sqlite";
import { describe, expect } from "vitest";
import { useChildren } from "./children.ts";
import { killAtEveryPoint } from "./crash-points.ts";
import { killUnderLoad } from "./load.ts";
import type { Place } from "./world.ts";

const openPlace = async (folder: string): Promise<Place> => ({ kind: "sqlite", file: join(folder, "cofill.db") });

const checkPlace = (place: Place): void => {
  const db = new DatabaseSync(place.kind === "sqlite" ? place.file : "");
  expect(db.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  db.close();
};

describe("SQLite", () => {
  const children = useChildren();
  killAtEveryPoint(children, sqliteCrashPoints, openPlace, checkPlace);
  killUnderLoad(children, openPlace);
});
