// Writes social-lookup.mcpb, a bundle for desktop clients: the bridge between stdio and the HTTP address of a service.
import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { zipOf } from './zip.ts'

const root = join(import.meta.dirname, '..')
const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const start = `
await bridge({
  url: process.env.SOCIAL_LOOKUP_URL.replace(/\\/(?:mcp)?\\/?$/, '') + '/mcp',
  key: process.env.SOCIAL_LOOKUP_KEY,
  input: process.stdin,
  output: process.stdout,
})
`

/** The manifest of the bundle (MCPB manifest specification 0.3). */
const manifest = {
  manifest_version: '0.3',
  name: 'social-lookup',
  display_name: 'Social Lookup',
  version,
  description,
  author: { name: 'social-lookup' },
  license,
  server: {
    type: 'node',
    entry_point: 'server/index.mjs',
    mcp_config: {
      command: 'node',
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the client replaces these names
      args: ['${__dirname}/server/index.mjs'],
      env: { SOCIAL_LOOKUP_URL: '${user_config.url}', SOCIAL_LOOKUP_KEY: '${user_config.key}' },
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the client replaces these names
    },
  },
  user_config: {
    url: {
      type: 'string',
      title: 'Address of the service',
      required: true,
      default: 'http://127.0.0.1:3000',
    },
    key: { type: 'string', title: 'API key', required: true, sensitive: true },
  },
  tools_generated: true,
  prompts_generated: true,
  compatibility: { runtimes: { node: '>=18' } },
}

const bridge = readFileSync(join(root, 'src', 'cli', 'mcp-bridge.ts'), 'utf8')
const file = process.argv[2] ?? join(root, 'social-lookup.mcpb')
writeFileSync(
  file,
  zipOf({
    'manifest.json': JSON.stringify(manifest, null, 2),
    'server/index.mjs': stripTypeScriptTypes(bridge) + start,
  }),
)
console.log(`wrote ${file}`)
