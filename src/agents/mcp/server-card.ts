import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What a client reads before it connects (server card, SEP-2127). */
interface CardOptions {
  readonly version: string
  readonly publicUrl: () => string
  /** Not null: calls without a key can be paid for. */
  readonly selling: object | null
}

/** The name of a server in reverse DNS form: `com.example.social/mcp`. */
function nameOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const isName = hostname.includes('.') && isIP(hostname) === 0
  return `${isName ? hostname.split('.').reverse().join('.') : 'local.social-lookup'}/mcp`
}

export const serverCard = ({ version, publicUrl, selling }: CardOptions) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: nameOf(publicUrl()),
  title: 'Social Lookup',
  description: 'Public data of seven social platforms and of web pages, for agents.',
  version,
  websiteUrl: `${publicUrl()}/docs`,
  remotes: [
    {
      type: 'streamable-http',
      url: `${publicUrl()}/mcp`,
      supportedProtocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18'],
      headers: [
        {
          name: 'Authorization',
          description: 'Bearer and an API key (slk_live_… or slk_test_…), or an access token.',
          isRequired: selling === null,
          isSecret: true,
        },
      ],
    },
  ],
})

/** The recommended address beside the endpoint, and the well-known address that older tools read. */
const cardPaths = ['/mcp/server-card', '/.well-known/mcp/server-card.json']

export function serveServerCard(app: FastifyInstance, options: CardOptions): void {
  for (const path of cardPaths) {
    app.get(path, async (_, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=300')
        .send(JSON.stringify(serverCard(options))),
    )
  }
}
