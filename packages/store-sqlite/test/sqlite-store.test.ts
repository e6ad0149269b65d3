import { storeSuite } from "../../intake/test/store-suite.ts";
import { openInFolder } from "./store-in-folder.ts";

storeSuite("SQLite", openInFolder);
