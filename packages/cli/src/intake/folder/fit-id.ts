import { limits } from "@cofill/service";

/** An id from the name of a file: letters, digits, _ and -, as the names of tools allow. */
export const fitId = (stem: string): string => {
  const id = stem
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^[_-]+/, "")
    .slice(0, limits.maxIntakeIdLength)
    .replace(/-+$/, "");
  return id === "" ? "form" : id;
};
