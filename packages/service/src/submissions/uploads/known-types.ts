/** How the content of a media type is recognised. */
export type ContentRule =
  /** file-type detects one of these types in the first bytes. */
  | { readonly by: "magic"; readonly finds: readonly string[] }
  /** A zip archive with a known structure, whose marker may be beyond the first bytes. */
  | { readonly by: "container" }
  /** A zip archive with any content that is not executable. */
  | { readonly by: "zip" }
  /** UTF-8 text; `opening` must match its beginning. */
  | { readonly by: "text"; readonly opening?: RegExp; readonly markup?: true }
  | { readonly by: "svg" };

export interface KnownType {
  readonly type: string;
  readonly aliases: readonly string[];
  /** Extensions with their dots. */
  readonly extensions: readonly string[];
  readonly content: ContentRule;
  /** Executable: accepted only if the form lists it explicitly, never by a wildcard or by default. */
  readonly active?: true;
}

/**
 * Parses space-separated names, the canonical one first (`"image/jpeg image/jpg"`), and extensions (`".jpg .jpeg"`).
 */
const row = (names: string, extensions: string, content: ContentRule | undefined): KnownType => {
  const [type = "", ...aliases] = names.split(" ");
  return { type, aliases, extensions: split(extensions), content: content ?? { by: "magic", finds: [type] } };
};
const split = (list: string): readonly string[] => list.split(" ").filter(Boolean);

const magic = (names: string, extensions: string, finds?: string): KnownType =>
  row(names, extensions, finds === undefined ? undefined : { by: "magic", finds: split(finds) });
const container = (names: string, extensions: string): KnownType => row(names, extensions, { by: "container" });
const text = (names: string, extensions: string, opening?: RegExp): KnownType =>
  row(names, extensions, { by: "text", ...(opening && { opening }) });
const markup = (names: string, extensions: string, opening: RegExp): KnownType =>
  row(names, extensions, { by: "text", opening, markup: true });
const active = (known: KnownType): KnownType => ({ ...known, active: true });

const openXml = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";
const compound = "application/x-cfb";

export const knownTypes: readonly KnownType[] = [
  magic("image/jpeg image/jpg image/pjpeg", ".jpg .jpeg .jpe .jfif"),
  magic("image/png image/x-png", ".png", "image/png image/apng"),
  magic("image/gif", ".gif"),
  magic("image/webp", ".webp"),
  magic("image/avif", ".avif"),
  magic("image/heic", ".heic", "image/heic image/heif image/heic-sequence image/heif-sequence"),
  magic("image/heif", ".heif", "image/heic image/heif image/heic-sequence image/heif-sequence"),
  magic("image/tiff", ".tif .tiff"),
  magic("image/bmp image/x-ms-bmp image/x-bmp", ".bmp"),
  magic("image/x-icon image/vnd.microsoft.icon", ".ico"),
  row("image/svg+xml", ".svg", { by: "svg" }),

  magic("application/pdf application/x-pdf", ".pdf"),
  magic("application/rtf text/rtf", ".rtf"),
  magic("application/postscript", ".ps .eps", "application/postscript application/eps"),
  magic("application/msword", ".doc", compound),
  magic("application/vnd.ms-excel application/excel application/msexcel", ".xls", compound),
  magic("application/vnd.ms-powerpoint", ".ppt", compound),
  magic("application/vnd.ms-outlook", ".msg .pst", `${compound} application/vnd.ms-outlook`),
  container(`${openXml}.wordprocessingml.document`, ".docx"),
  container(`${openXml}.spreadsheetml.sheet`, ".xlsx"),
  container(`${openXml}.presentationml.presentation`, ".pptx"),
  container("application/vnd.ms-word.document.macroenabled.12", ".docm"),
  container("application/vnd.ms-excel.sheet.macroenabled.12", ".xlsm"),
  container("application/vnd.ms-powerpoint.presentation.macroenabled.12", ".pptm"),
  container(`${openDocument}.text`, ".odt"),
  container(`${openDocument}.spreadsheet`, ".ods"),
  container(`${openDocument}.presentation`, ".odp"),
  container(`${openDocument}.graphics`, ".odg"),
  container("application/epub+zip", ".epub"),
  container("application/vnd.apple.pages", ".pages"),
  container("application/vnd.apple.numbers", ".numbers"),
  container("application/vnd.apple.keynote", ".key"),

  row("application/zip application/x-zip-compressed application/x-zip multipart/x-zip", ".zip", { by: "zip" }),
  magic("application/gzip application/x-gzip", ".gz .tgz"),
  magic("application/x-tar", ".tar"),
  magic("application/x-7z-compressed", ".7z"),
  magic("application/x-rar-compressed application/vnd.rar application/x-rar", ".rar"),
  magic("application/x-bzip2 application/x-bzip", ".bz2"),

  magic("audio/mpeg audio/mp3 audio/x-mp3 audio/mpeg3", ".mp3"),
  magic("audio/wav audio/x-wav audio/wave audio/vnd.wave", ".wav"),
  magic("audio/ogg audio/opus", ".ogg .oga .opus", "audio/ogg application/ogg video/ogg"),
  magic("audio/flac audio/x-flac", ".flac"),
  magic("audio/aac audio/x-aac", ".aac"),
  magic("audio/mp4 audio/x-m4a audio/m4a", ".m4a", "audio/mp4 audio/x-m4a video/mp4"),
  magic("audio/webm", ".weba", "video/webm"),
  magic("video/mp4", ".mp4 .m4v", "video/mp4 video/x-m4v"),
  magic("video/quicktime", ".mov"),
  magic("video/webm", ".webm", "video/webm video/matroska"),
  magic("video/matroska video/x-matroska", ".mkv", "video/matroska video/webm"),
  magic("video/vnd.avi video/x-msvideo video/avi", ".avi"),
  magic("video/mpeg", ".mpg .mpeg", "video/mpeg video/mp1s video/mp2p"),
  magic("video/ogg", ".ogv"),

  text("text/plain", ".txt .text .log"),
  text("text/csv application/csv text/x-csv text/comma-separated-values", ".csv"),
  text("text/tab-separated-values", ".tsv"),
  text("text/markdown text/x-markdown", ".md .markdown"),
  text("application/json text/json", ".json", /^[[{"\d\-tfn]/),
  text("application/x-ndjson application/jsonl application/x-jsonlines", ".ndjson .jsonl", /^[[{"\d\-tfn]/),
  text("application/yaml application/x-yaml text/yaml text/x-yaml", ".yaml .yml"),
  text("text/calendar", ".ics", /^BEGIN:VCALENDAR\b/i),
  text("text/vcard text/x-vcard", ".vcf", /^BEGIN:VCARD\b/i),
  text("text/vtt", ".vtt", /^WEBVTT\b/),
  text("message/rfc822", ".eml", /^[!-9;-~]+:|^From /),
  text("text/css", ".css"),
  markup("application/xml text/xml", ".xml", /^</),

  active(markup("text/html", ".html .htm", /^</)),
  active(markup("application/xhtml+xml", ".xhtml .xht", /^</)),
  active(text("text/javascript application/javascript application/x-javascript", ".js .mjs .cjs")),
  active(text("application/x-sh text/x-sh text/x-shellscript", ".sh")),
  active(
    magic(
      "application/x-msdownload application/vnd.microsoft.portable-executable application/x-dosexec application/x-msdos-program",
      ".exe .dll .scr .cpl .pif",
    ),
  ),
  active(magic("application/x-msi", ".msi .msp", compound)),
  active(magic("application/x-elf application/x-executable application/x-sharedlib", "")),
  active(magic("application/x-mach-binary", "")),
  active(magic("application/java-archive application/x-java-archive", ".jar")),
  active(magic("application/java-vm", ".class")),
  active(magic("application/vnd.android.package-archive", ".apk")),
  active(magic("application/x-xpinstall", ".xpi")),
  active(magic("application/x-google-chrome-extension", ".crx")),
  active(magic("application/x-ms-shortcut", ".lnk")),
  active(magic("application/x-ms-regedit", ".reg")),
  active(magic("application/vnd.ms-htmlhelp", ".chm")),
  active(magic("application/x-shockwave-flash", ".swf")),
  active(magic("application/wasm", ".wasm")),
  active(text("application/x-bat", ".bat .cmd")),
  active(text("application/x-powershell", ".ps1 .psm1")),
  active(text("text/vbscript", ".vbs .vbe .wsf .wsh .jse")),
  active(markup("application/hta", ".hta", /^</)),
];

const byName = new Map(knownTypes.flatMap((known) => [known.type, ...known.aliases].map((name) => [name, known])));

/** Finds a type by any of its names, in lower case and without parameters. */
export const knownType = (essence: string): KnownType | undefined => byName.get(essence);

/** The canonical name of a type that has several. */
export const canonicalType = (essence: string): string => byName.get(essence)?.type ?? essence;

/** The types with this extension; empty if it is unknown. */
export const typesOfExtension = (extension: string): readonly KnownType[] =>
  knownTypes.filter(({ extensions }) => extensions.includes(extension));
