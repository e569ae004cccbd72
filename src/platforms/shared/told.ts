/** Values that may be told, by name: null where one is not. */
export type Told<Name extends string, T> = { readonly [N in Name]: T | null }
