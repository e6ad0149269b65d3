import { openSqliteStore } from "../../../src/sqlite/open-sqlite-store.ts";
import { create } from "../../store-suite/rows.ts";

/** Opens the file, says the sequence of the submission it finds, and writes one of its own. */
const [file = "", id = ""] = process.argv.slice(2);
const store = await openSqliteStore({ file });
const found = await store.load("sub_1");
console.log(found === undefined || found === "same" ? "none" : String(found.seq));
await store.commit(create({ id }));
await store.close();
