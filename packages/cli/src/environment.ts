/** Something that text is written to: a stream, or a buffer in a test. */
export interface Writer {
  write(text: string): unknown;
  readonly columns?: number;
  /** Whether this stream is a terminal, for streams other than standard output. */
  readonly isTTY?: boolean;
}

/** Standard input, or a replacement in a test. */
export type ByteSource = AsyncIterable<Uint8Array | string>;

/** The process as a command sees it, so that tests can replace each part. */
export interface Environment {
  readonly cwd: string;
  /** If absent, the process's standard input, opened only when a command reads it. */
  readonly stdin?: ByteSource;
  readonly stdout: Writer;
  readonly stderr: Writer;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether stdout is a terminal. */
  readonly isTTY: boolean;
  /** Resolves when a serving command must end; if absent, signals to the process end it. */
  readonly stopped?: Promise<void>;
}

let isListening = false;

/** A reader that stops early (`| head`) is not an error; the remaining output is dropped. */
const ignoreBrokenPipes = (): void => {
  if (isListening) return;
  isListening = true;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
};

export const environmentWith = (given: Partial<Environment>): Environment => {
  const { stdout, stderr, stdin } = given;
  if (!stdout || !stderr) ignoreBrokenPipes();
  return {
    cwd: given.cwd ?? process.cwd(),
    ...(stdin && { stdin }),
    stdout: stdout ?? process.stdout,
    stderr: stderr ?? process.stderr,
    env: given.env ?? process.env,
    ...(given.stopped && { stopped: given.stopped }),
    isTTY: given.isTTY ?? (stdout ? false : process.stdout.isTTY === true),
  };
};
