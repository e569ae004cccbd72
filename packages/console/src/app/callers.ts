interface Caller {
  readonly key: string
  readonly keyName: string | null
}

/** Kinds of callers, by the beginnings of their ids. */
const kinds = [
  ['ses_', 'session'],
  ['con_', 'assistant'],
  ['key_', 'key'],
] as const
export type CallerKind = (typeof kinds)[number][1]

/** Whether a key, a browser or an assistant made a request. */
export const callerKind = (key: string): CallerKind =>
  kinds.find(([prefix]) => key.startsWith(prefix))?.[1] ?? 'key'

/** A caller as people know it: the name of the key or the assistant, or the person in a browser. */
export function callerName({ key, keyName }: Caller): string {
  if (keyName !== null) return keyName
  const kind = callerKind(key)
  if (kind === 'session') return 'A browser'
  return kind === 'assistant' ? 'An assistant' : key
}
