/** Internal keywords of the compiled copy; a schema cannot contain them, because only known keywords are copied. */
export const ownKeywords = {
  branch: "x-cofill-branch",
  follow: "x-cofill-follow",
  file: "x-cofill-file",
  fileSize: "x-cofill-file-size",
  fileType: "x-cofill-file-type",
} as const;
