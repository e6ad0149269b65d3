/** Limits of the MCP channels; those of a request are the server's. */
export const mcpLimits = {
  /** Messages in one request. */
  maxBatch: 20,
  /** Longest tool name that all clients accept. */
  maxToolNameLength: 64,
  /** Intakes per page of the tool list; clients follow up to 64 pages automatically. */
  intakesPerPage: 25,
  maxCursorLength: 200,
  /** Characters of an intake's name in its tools, and of its author's texts about the form. */
  maxNameLength: 80,
  maxFormTextLength: 4_000,
  /** Characters of one title or description inside a schema. */
  maxSchemaTextLength: 2_000,
  /** Characters of an intake's schema in a tool; a longer one is only in the result of create. */
  maxSchemaLength: 200_000,
  /** Paths that a tool lists: of file fields, and of fields that only a person may answer. */
  maxFilePaths: 200,
  maxPersonPaths: 20,
  /** Characters of a client's name that are used as the actor's id. */
  maxClientNameLength: 100,
  /** Submissions whose intake is cached. */
  rememberedSubmissions: 10_000,
} as const;
