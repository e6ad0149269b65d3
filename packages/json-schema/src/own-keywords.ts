/** Keywords of our own in the copy that ajv compiles; no schema can bring them, for only known keywords are copied. */
export const ownKeywords = {
  branch: "x-cofill-branch",
  follow: "x-cofill-follow",
  file: "x-cofill-file",
  fileSize: "x-cofill-file-size",
  fileType: "x-cofill-file-type",
} as const;
