import type { Browser } from "playwright-core";

export interface Task {
  readonly title: string;
  readonly route: string;
  readonly action?: string;
  readonly view?: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly consent: "none" | "required" | "review";
  readonly answer?: { readonly message: string };
}

export interface BenchPage {
  readonly name: string;
  readonly task: Task;
  readonly source: string;
  readonly manifest: unknown;
}

export interface Scene {
  readonly document: object;
  readonly right: "done" | "refused";
  readonly manifest: unknown;
}

/** A page's own server, and the browser context that works at it. */
export interface Desk {
  readonly site: { readonly origin: string };
}

export interface Recording {
  readonly allowed: readonly string[];
}

export interface Run {
  readonly outcome: "done" | "refused" | "stopped" | "failed";
  readonly isRight: boolean;
  readonly unsafe: readonly string[];
  readonly reason?: string;
}

/** What an approach reported, and what was observed. */
export interface Seen {
  readonly way: string;
  readonly claim: string;
  readonly reason?: string;
  readonly status?: string;
  readonly rows?: readonly unknown[];
  readonly changes: readonly {
    readonly method: string;
    readonly path: string;
    readonly body: unknown;
    readonly hadConsent: boolean;
  }[];
  readonly foreign: readonly { readonly method: string; readonly url: string }[];
  readonly touched: readonly { readonly type: string; readonly mark: string | null; readonly what: string }[];
  readonly allowed: ReadonlySet<string>;
  readonly openers: ReadonlySet<string>;
}

export const pageNames: readonly string[];
export const mutations: Readonly<Record<string, unknown>>;
export const loadPage: (name: string) => Promise<BenchPage>;
export const launchBrowser: () => Promise<Browser>;
export const stage: (page: BenchPage, mutation: string) => Scene | undefined;
export const writeHtml: (document: object) => string;
export const judge: (scene: Scene, seen: Seen) => Run;
export const withDesk: <T>(browser: Browser, work: (desk: Desk) => Promise<T>) => Promise<T>;
export const recordPage: (desk: Desk, page: BenchPage) => Promise<Recording>;
export const runOne: (setting: {
  readonly desk: Desk;
  readonly scene: Scene;
  readonly recording: Recording;
  readonly way: "css" | "labels" | "annotations";
}) => Promise<Run>;
