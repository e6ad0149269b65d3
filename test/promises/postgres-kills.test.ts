import { postgresCrashPoints } from "@cofill/store/postgres";
import { describe } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { useChildren } from "./children.ts";
import { killAtEveryPoint } from "./crash-points.ts";
import { killUnderLoad } from "./load.ts";
import type { Place } from "./world.ts";

const openPlace = async (): Promise<Place> => ({ kind: "postgres", url: await freshDatabase() });

describe("PostgreSQL", () => {
  const children = useChildren();
  killAtEveryPoint(children, postgresCrashPoints, openPlace);
  killUnderLoad(children, openPlace);
});
