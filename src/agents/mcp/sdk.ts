/** The protocol's package. It is loaded with the first request of an agent, because a start can do without it. */
export type Sdk = typeof import('@modelcontextprotocol/server')

let loading: Promise<Sdk> | undefined

export function loadSdk(): Promise<Sdk> {
  loading ??= import('@modelcontextprotocol/server')
  return loading
}
