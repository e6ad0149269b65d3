export type Re2Search = (text: string) => boolean;
