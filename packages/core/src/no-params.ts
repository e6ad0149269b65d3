/** The parameters of a message that has none. */
export type NoParams = { readonly [none in never]: never };
