export { type LocalFilesLimits, localFilesLimits } from "./limits.ts";
export { type LocalFiles, type LocalFilesOptions, openLocalFiles } from "./local-files.ts";
export { uploadsPath } from "./receive.ts";
