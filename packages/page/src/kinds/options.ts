import type { Option } from "@cofill/core";

export const labelOf = (options: readonly Option[], id: string): string =>
  options.find((option) => option.id === id)?.label ?? id;
