/** A part of an answer in a platform's wire format. */
export type Wire = Record<string, unknown>

/** A value where a path leads: `deep('a.b', 1)` is `{ a: { b: 1 } }`. For formats that nest what they say. */
export function deep(path: string, value: unknown): Wire {
  return path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Wire
}
