import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { serviceEntry } from '../../scripts/builds.mjs'
import { bundledEntry } from '../../scripts/bundle.mjs'

const root = resolve(import.meta.dirname, '../..')

describe('the bundle that npm start runs', () => {
  it('is built again when a source changes, and stays for processes that still run it', async () => {
    const project = await mkdtemp(join(tmpdir(), 'slk-bundle-'))
    const main = join(project, 'src/cli/main.ts')
    await mkdir(dirname(main), { recursive: true })
    await writeFile(join(project, 'package-lock.json'), '{}')
    const runs = async (code: string) => {
      await writeFile(main, code)
      const entry = (await bundledEntry(() => undefined, project))!
      return { entry, ran: await import(pathToFileURL(entry).href) }
    }
    const first = await runs(`export const said: string = import.meta.filename + ' first'`)
    const second = await runs(`export const said: string = import.meta.filename + ' the second'`)
    expect(resolve(first.ran.said)).toBe(`${main} first`)
    expect(resolve(second.ran.said)).toBe(`${main} the second`)
    expect(existsSync(first.entry)).toBe(true)
    let built = 0
    expect(await bundledEntry(() => (built += 1), project)).toBe(second.entry)
    expect(built).toBe(0)
    await rm(project, { recursive: true })
  })

  it('leaves modules where they find their files and where threads import them', async () => {
    const folder = dirname(await serviceEntry())
    const places = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .flatMap((code) => [...code.matchAll(/new URL\("([^"]+\/src\/[^"]+)", import\.meta\.url\)/g)])
      .map(([, path]) => path!)
    expect(places.length).toBeGreaterThan(40)
    for (const path of places) expect(statSync(join(folder, path)).isFile(), path).toBe(true)
  })
})

const readers = readdirSync(join(root, 'src/platforms'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join(root, 'src/platforms', file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import\.meta\.url,\s+(?:read: )?\{ (\w+) \}/g)].map(
      ([, name]) => [name!, file] as const,
    ),
  )

describe('threads import a reader by its name', () => {
  it.each(readers)('%s', async (name, file) => {
    expect(await import(pathToFileURL(file).href)).toHaveProperty(name)
  })
})
