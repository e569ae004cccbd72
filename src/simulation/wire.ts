/** A part of an answer in a platform's wire format. */
export type Wire = Record<string, unknown>

/** A nested value at a path: `deep('a.b', 1)` is `{ a: { b: 1 } }`. */
export function deep(path: string, value: unknown): Wire {
  return path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Wire
}
