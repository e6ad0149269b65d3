import { StoreError } from "../store.ts";
import { asStoreFailure, isBrokenConnection } from "./failures.ts";
import { type Connecting, openPool, type Parameter, type Pool } from "./pool.ts";

/** Runs queries with a deadline and with errors that are safe to log. */
export interface Database {
  rows<Row extends object>(statement: string, parameters?: readonly Parameter[]): Promise<Row[]>;
  /** Plans for the given parameters, because rare and frequent values need different plans. */
  search<Row extends object>(statement: string, parameters: readonly Parameter[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Replaces the whole pool after a connection broke; the old pool ends with its running queries. The driver (3.4.9) may
 * reuse a broken connection with unwritten data or an old error and then wait forever (its issues 1133, 1209 and 1215).
 */
export const openDatabase = (connecting: Connecting): Database => {
  let pool = openPool(connecting);
  let closing: Promise<void> | undefined;
  const retired = new Set<Pool>();

  const replace = (broken: Pool): void => {
    if (pool !== broken || closing) return;
    pool = openPool(connecting);
    retired.add(broken);
    void broken.end().finally(() => retired.delete(broken));
  };

  const ask = async (statement: string, parameters: readonly Parameter[], prepare: boolean): Promise<never[]> => {
    const mine = pool;
    try {
      return (await mine.query(statement, parameters, prepare)) as never[];
    } catch (error) {
      // Here only our own deadline is a StoreError.
      const isSilent = error instanceof StoreError;
      if (isSilent || isBrokenConnection(error)) replace(mine);
      if (isSilent) mine.cut();
      throw asStoreFailure(error);
    }
  };

  return {
    rows: (statement, parameters = []) => ask(statement, parameters, true),
    search: (statement, parameters) => ask(statement, parameters, false),
    close: () => {
      closing ??= pool.end();
      for (const old of retired) old.cut();
      return closing;
    },
  };
};
