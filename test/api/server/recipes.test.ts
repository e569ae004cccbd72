import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guidePage } from '../../../src/api/server/guide/pages.ts'
import { recipePage, recipes } from '../../../src/api/server/guide/recipes.ts'
import { systemClock } from '../../../src/catalog/clock.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { installClient } from '../../support/installed-client.ts'
import { python, runPython } from '../../support/python.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** Recipes are jobs from beginning to end, and their code runs as it is written, with a test key. */

const _root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

let service: TestService
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-recipes-'))
  await installClient(folder)
  // Jobs need a worker, and the time that shell commands see.
  service = await startTestService({
    role: 'all',
    clock: { ...systemClock, set: () => {}, advance: () => {} },
  })
  env = {
    PATH: `${resolve(process.execPath, '..')}:${process.env.PATH}`,
    SOCIAL_LOOKUP_KEY: service.testKey,
    SOCIAL_LOOKUP_URL: service.base,
  }
})
afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

const blocksIn = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(new RegExp(`^\`\`\`${language}(?: title="\\w+")?\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, text]) => text!,
  )
const blocksOf = (name: string, language: string) =>
  blocksIn(recipePage(name, { baseUrl: service.base }), language)

test('there are twelve recipes, each in curl, TypeScript and Python', () => {
  expect(recipes.length).toBe(12)
  for (const { name } of recipes)
    for (const language of ['sh', 'ts', 'python']) expect(blocksOf(name, language), name).toHaveLength(1)
})

describe.each(recipes)('$title', ({ name }) => {
  test('its TypeScript runs as it is written', { timeout: 120_000 }, async () => {
    for (const [index, text] of blocksOf(name, 'ts').entries()) {
      const file = `${name}-${index}.mts`
      await writeFile(join(folder, file), text)
      const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
        cwd: folder,
        env,
      })
      expect(stdout.trim(), file).not.toBe('')
      expect(stdout, file).not.toMatch(/undefined|NaN/)
    }
  })

  test.skipIf(python === null)('its Python runs as it is written', { timeout: 120_000 }, async () => {
    for (const text of blocksOf(name, 'python')) {
      const { stdout } = await runPython(['-c', text], env, folder)
      expect(stdout.trim(), name).not.toBe('')
    }
  })

  test('its shell commands run as they are written', { timeout: 120_000 }, async () => {
    for (const text of blocksOf(name, 'sh')) {
      const { stdout } = await run('bash', ['-euc', text], { cwd: folder, env })
      expect(stdout.trim(), name).not.toBe('')
      expect(stdout, name).not.toMatch(/"code":"(?:bad_request|not_found|internal_error)"/)
    }
  })
})

test('the files that recipes write have texts and figures', async () => {
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  for (const file of ['comments.csv', ...(python === null ? [] : ['comments-python.csv'])])
    expect(await read(file), file).toMatch(/^"?ch-\w+"?,"?\d+"?,"?\w/m)
  expect(await read('comments-curl.csv')).toMatch(/^1,found,1,/m)
  for (const file of ['page.md', ...(python === null ? [] : ['page-python.md'])])
    expect(await read(file), file).toContain('https://example.com/')
})

describe('the calls of the guide', () => {
  const pages = ['start', 'guide', 'ask', 'test-identifiers', 'monitors', 'clients', 'webhooks'] as const
  const registry = createRegistry(platforms)
  const blocks = (language: string) =>
    pages.flatMap((page) => blocksIn(guidePage(page, { registry, baseUrl: service.base }), language))

  // One process for all of a language: starting it takes longer than the calls.
  test('run as they are written in TypeScript', { timeout: 120_000 }, async () => {
    const texts = blocks('ts')
    expect(texts).toHaveLength(pages.length)
    for (const [index, text] of texts.entries()) await writeFile(join(folder, `guide-${index}.mts`), text)
    const all = texts.map((_, index) => `console.log('block');await import('./guide-${index}.mts')`)
    await writeFile(join(folder, 'guide.mts'), all.join('\n'))
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'guide.mts'], {
      cwd: folder,
      env,
    })
    expect(
      stdout
        .split('block')
        .slice(1)
        .filter((printed) => printed.trim() === ''),
    ).toEqual([])
  })

  test.skipIf(python === null)('run as they are written in Python', { timeout: 120_000 }, async () => {
    const texts = blocks('python')
    expect(texts).toHaveLength(pages.length)
    const { stdout } = await runPython(['-c', texts.join('\nprint("block")\n')], env, folder)
    expect(stdout.split('block').filter((printed) => printed.trim() === '')).toEqual([])
  })

  test('run as they are written in a shell', { timeout: 120_000 }, async () => {
    const texts = blocks('sh')
    // Clients and the verification of events have no shell.
    expect(texts).toHaveLength(pages.length - 2)
    const { stdout } = await run('bash', ['-euc', texts.join('\necho\n')], { cwd: folder, env })
    // The identifier that fails may do so here, too.
    expect(stdout).not.toMatch(/"error":\{"code":"(?!temporarily_unavailable)/)
    expect(stdout.match(/"lookupStatus":"found"/g)?.length).toBeGreaterThanOrEqual(3)
  })
})
