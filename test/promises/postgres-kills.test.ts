import { postgresCrashPoints } from "@cofill/store-postgres";
import { freshDatabase } from "../support/database.ts";
import { killAtEveryPoint } from "./crash-points.ts";
import type { Place } from "./world.ts";

const openPlace = async (): Promise<Place> => ({ kind: "postgres", url: await freshDatabase() });

killAtEveryPoint("PostgreSQL", postgresCrashPoints, openPlace);
