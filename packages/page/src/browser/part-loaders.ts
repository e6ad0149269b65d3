/** By part, what fetches it. Bundling puts them here (`scripts/bundle.js`); elsewhere everything is there already. */
export const loaders: Readonly<Record<string, () => Promise<unknown>>> = {};
