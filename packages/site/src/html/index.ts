export { type PageSource, type ReadPage, readPage } from "./read-page.ts";
