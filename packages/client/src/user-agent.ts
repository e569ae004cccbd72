import { version } from './generated/version.ts'

interface Runtime {
  readonly Deno?: { readonly version: { readonly deno: string } }
  readonly Bun?: { readonly version: string }
  readonly process?: { readonly versions?: { readonly node?: string } }
  readonly document?: unknown
  readonly importScripts?: unknown
}

/** Name and version of the client and of its runtime; undefined in browsers, which send their own. */
export function userAgent(): string | undefined {
  const { Deno, Bun, process, document } = globalThis as Runtime
  // A request with a header of ours would need the consent of the service (CORS).
  if (document !== undefined) return undefined
  if (Deno) return `social-lookup-client/${version} (deno ${Deno.version.deno})`
  if (Bun) return `social-lookup-client/${version} (bun ${Bun.version})`
  const node = process?.versions?.node
  return node === undefined ? undefined : `social-lookup-client/${version} (node ${node})`
}
