import { resolve } from "node:path";
import type { MailApi } from "@cofill/service/mail";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import type { Line } from "../paint.ts";
import { replaceFile } from "../write-file.ts";
import { capabilityWords } from "./capability-labels.ts";
import { answerOf } from "./problem.ts";

/** Writes a file of the mailbox to the disk with the bytes that were sent. */
export const saveFile = async (
  { cwd }: Environment,
  api: MailApi,
  name: string,
  out: string,
): Promise<{ readonly savedTo: string; readonly sizeBytes: number; readonly lines: readonly Line[] }> => {
  const read = answerOf(await api.read({ name }));
  if (read.kind !== "file")
    throw new Failure(
      "usage",
      `--out is for a file, and ${name} is ${capabilityWords[read.kind]}; it is shown without it`,
    );
  const bytes = Buffer.from(read.base64, "base64");
  replaceFile(resolve(cwd, out), out, bytes);
  return { savedTo: out, sizeBytes: bytes.length, lines: [[`${read.filename}, ${bytes.length} bytes, is in ${out}`]] };
};
