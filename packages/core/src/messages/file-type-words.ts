/** A language's own names for file types, and how it joins the last two of a list. */
export interface FileTypeNames {
  readonly own: Readonly<Record<string, string>>;
  readonly or: string;
}

const english: FileTypeNames = {
  own: {
    "image/*": "images",
    "audio/*": "audio",
    "video/*": "videos",
    "text/*": "text",
    "text/plain": "plain text",
  },
  or: "or",
};

/** Common names of file types that are the same in every language. */
const names: ReadonlyMap<string, string> = new Map([
  ["image/png", "PNG"],
  ["image/jpeg", "JPEG"],
  ["image/gif", "GIF"],
  ["image/webp", "WebP"],
  ["image/avif", "AVIF"],
  ["image/heic", "HEIC"],
  ["image/tiff", "TIFF"],
  ["image/svg+xml", "SVG"],
  ["application/pdf", "PDF"],
  ["application/zip", "ZIP"],
  ["application/json", "JSON"],
  ["text/csv", "CSV"],
  ["audio/mpeg", "MP3"],
  ["video/mp4", "MP4"],
  ["application/msword", "Word (.doc)"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "Word (.docx)"],
  ["application/vnd.ms-excel", "Excel (.xls)"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Excel (.xlsx)"],
  ["application/vnd.ms-powerpoint", "PowerPoint (.ppt)"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "PowerPoint (.pptx)"],
  ["application/vnd.oasis.opendocument.text", "OpenDocument (.odt)"],
  ["application/vnd.oasis.opendocument.spreadsheet", "OpenDocument (.ods)"],
]);

/** The name of a media type or of an entry of an accept list; an uncommon one stays as it is written. */
export const fileTypeName = (type: string, { own }: FileTypeNames = english): string => {
  const known = type.trim().toLowerCase();
  return (Object.hasOwn(own, known) ? own[known] : names.get(known)) ?? type;
};

/** `PNG, JPEG or PDF` */
export const fileTypeWords = (accept: readonly string[], language: FileTypeNames = english): string => {
  const words = Array.from(new Set(accept.map((type) => fileTypeName(type, language))));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${language.or} ${words.at(-1)}`;
};
