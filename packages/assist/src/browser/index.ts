export { createIndexedDbProfileStore, type IndexedDbProfileStoreOptions } from "../profile/indexeddb-store.ts";
export { askInPage, type DialogWords } from "./ask-in-page.ts";
export type { PageChannelOptions, PortLike } from "./channel.ts";
export { type ExposeOptions, exposeToPage } from "./expose-to-page.ts";
export { bridgePage } from "./extension-bridge.ts";
export { type ConnectOptions, connectToPage, connectToPort, type RemoteProvider } from "./remote-provider.ts";
export { registerWebMcp, type WebMcpOptions, type WebMcpRegistration } from "./web-mcp.ts";
export { installWebMcpPolyfill, type PolyfilledModelContext } from "./web-mcp-polyfill.ts";
