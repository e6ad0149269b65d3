import type { IntakeCode, IntakeService } from "@cofill/service";
import type { CallbackHandler } from "./callback-delivery.ts";
import type { FormFolder } from "./folder/load-folder.ts";

export interface IntakeChange {
  readonly change: "added" | "changed" | "removed";
  readonly id: string;
  readonly file: string;
  /** The version that receives new submissions from now on. */
  readonly version?: string;
}

interface Served {
  readonly file: string;
  readonly code: IntakeCode | undefined;
  readonly text: string;
}

/** Keeps the intakes of a service in step with those of a folder. */
export const serveIntakes = (service: IntakeService) => {
  const served = new Map<string, Served>();
  const handlers = new Map<string, CallbackHandler>();

  const retireAllBut = (folder: FormFolder): readonly IntakeChange[] => {
    const there = new Set(folder.intakes.map(({ source }) => source.id));
    // An intake whose file became unusable is served as before until the file is repaired or removed.
    const gone = [...served].filter(([id, { file }]) => !there.has(id) && !folder.unusable.has(file));
    return gone.map(([id, { file }]) => {
      service.retire(id);
      served.delete(id);
      handlers.delete(id);
      return { change: "removed", id, file };
    });
  };

  return {
    handlerOf: (id: string): CallbackHandler | undefined => handlers.get(id),

    /** Registers new and changed intakes, retires removed ones, and returns the changes. */
    async update(folder: FormFolder): Promise<readonly IntakeChange[]> {
      const changes: IntakeChange[] = [...retireAllBut(folder)];
      for (const { file, source, handler, code } of folder.intakes) {
        const { id } = source;
        if (handler) handlers.set(id, handler);
        else handlers.delete(id);
        const text = JSON.stringify(source);
        const before = served.get(id);
        // Reloaded code may check differently even if the data is the same.
        if (before?.text !== text || before.code !== code) {
          const { version } = await service.register(source, code);
          changes.push({ change: before ? "changed" : "added", id, file, version });
        }
        served.set(id, { file, text, code });
      }
      return changes;
    },
  };
};
