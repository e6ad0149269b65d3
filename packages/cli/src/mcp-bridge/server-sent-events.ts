import type { ByteSource } from "../environment.ts";
import { limits } from "../limits.ts";
import { linesOf } from "../lines-of.ts";

/** The data of each event of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export async function* eventData(stream: ByteSource): AsyncGenerator<string> {
  let data: string[] = [];
  let event = "";
  for await (const line of linesOf(stream, limits.maxMessageLength, "the event stream")) {
    if (line === "") {
      if (data.length > 0 && (event === "" || event === "message")) yield data.join("\n");
      data = [];
      event = "";
    } else if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
    else if (line.startsWith("event:")) event = line.slice(6).trim();
  }
}
