/** Names that people know a type of file by. */
const names: ReadonlyMap<string, string> = new Map([
  ["image/*", "images"],
  ["audio/*", "audio"],
  ["video/*", "videos"],
  ["text/*", "text"],
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
  ["text/plain", "plain text"],
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

/** A media type, or an entry of an accept list, in words; one that few know as it is written. */
export const fileTypeName = (type: string): string => names.get(type.trim().toLowerCase()) ?? type;

/** `PNG, JPEG or PDF` */
export const fileTypeWords = (accept: readonly string[]): string => {
  const words = Array.from(new Set(accept.map(fileTypeName)));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
};
