/** Every maximum of the MCP channels, in one place; what a request may be is the server's. */
export const mcpLimits = {
  /** Messages in one request. */
  maxBatch: 20,
  /** Longest tool name that all clients take. */
  maxToolNameLength: 64,
  /** Intakes whose tools stand on one page of the list; clients follow 64 pages of themselves. */
  intakesPerPage: 25,
  maxCursorLength: 200,
  /** Characters of an intake's name that its tools repeat, and of what its author says of the whole form. */
  maxNameLength: 80,
  maxFormTextLength: 4_000,
  /** Characters of one title or description inside a schema. */
  maxSchemaTextLength: 2_000,
  /** Characters of an intake's schema as a tool shows it; a longer one is left to the answer of create. */
  maxSchemaLength: 200_000,
  /** Paths of file fields, and of fields that only a person answers, named in a tool. */
  maxFilePaths: 200,
  maxPersonPaths: 20,
  /** Characters of a client's name that become an actor's. */
  maxClientNameLength: 100,
  /** Submissions whose intake is remembered. */
  rememberedSubmissions: 10_000,
} as const;
