import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService } from '../../support/service.ts'

/** What generators of clients make of the document: each generates, and a strict compiler accepts the result. */

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')

/** The generators, and what their output imports, for this suite alone. All have the licence MIT, ISC or Apache-2.0. */
const tools = join(root, 'node_modules/.cache/generators')
const wanted = [
  ...['openapi-typescript@7.13.0', '@hey-api/openapi-ts@0.99.0', 'orval@8.38.0'],
  ...['swagger-typescript-api@13.13.0', 'oazapfts@7.5.0', 'openapi-zod-client@1.18.3'],
  ...['typescript@5.9.3', '@oazapfts/runtime@1.2.0', '@zodios/core@10.9.6', 'axios@1.21.1', 'zod@3.25.76'],
]

const generators: Readonly<Record<string, readonly string[]>> = {
  'openapi-typescript': ['openapi-typescript', 'openapi.json', '-o', 'openapi-typescript/api.ts'],
  'hey-api': [
    'openapi-ts',
    '-i',
    'openapi.json',
    '-o',
    'hey-api',
    '-c',
    '@hey-api/client-fetch',
    '--no-log-file',
  ],
  orval: ['orval', '--input', 'openapi.json', '--output', 'orval/api.ts', '--client', 'fetch'],
  'swagger-typescript-api': [
    ...['swagger-typescript-api', 'generate', '-p', 'openapi.json'],
    ...['-o', 'swagger-typescript-api', '-n', 'api.ts'],
  ],
  oazapfts: ['oazapfts', 'openapi.json', 'oazapfts/api.ts'],
  'openapi-zod-client': ['openapi-zod-client', 'openapi.json', '-o', 'openapi-zod-client/api.ts'],
}

let folder: string
beforeAll(async () => {
  await mkdir(tools, { recursive: true })
  await writeFile(join(tools, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', ...wanted])
  folder = await mkdtemp(join(tmpdir(), 'slk-generators-'))
  await symlink(join(tools, 'node_modules'), join(folder, 'node_modules'))
  const service = await startTestService()
  try {
    const { text } = await service.call('/openapi.json', { key: null })
    await writeFile(join(folder, 'openapi.json'), text)
  } finally {
    await service.close()
  }
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const program = (name: string) => join(folder, 'node_modules/.bin', name)

test.each(Object.entries(generators))(
  '%s generates a client that compiles strictly',
  async (name, command) => {
    const [generator, ...args] = command as [string, ...string[]]
    await mkdir(join(folder, name), { recursive: true })
    await run(program(generator), args, { cwd: folder, maxBuffer: 1 << 26 })
    const files = await readdir(join(folder, name), { recursive: true })
    const sources = files.filter((file) => file.endsWith('.ts')).map((file) => join(name, file))
    expect(sources).not.toEqual([])
    const flags = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext']
    const libraries = ['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable']
    const compiled = await run(join(root, 'node_modules/.bin/tsc'), [...flags, ...libraries, ...sources], {
      cwd: folder,
      maxBuffer: 1 << 26,
    }).catch((failed: { stdout: string }) => failed)
    expect(compiled.stdout.split('\n').slice(0, 5).join('\n')).toBe('')
  },
)
