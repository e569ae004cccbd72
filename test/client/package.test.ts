import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/client/files.ts'
import {
  publishedLinks,
  publishedManifest,
  publishedNodes,
  publishedProject,
  publishedReadme,
} from '../../scripts/client/publishing.ts'
import { startTestService, type TestService } from '../support/service.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

let service: TestService
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-package-'))
  const target = join(folder, 'node_modules', 'social-lookup-client')
  await mkdir(target, { recursive: true })
  await symlink(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'))
  await symlink(join(root, 'node_modules/undici-types'), join(folder, 'node_modules/undici-types'))
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(root, 'packages/client') })
  const [tarball] = globSync('*.tgz', { cwd: folder })
  await run('tar', ['-xzf', join(folder, tarball!), '-C', target, '--strip-components=1'])
  service = await startTestService()
})
afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

test('the generated files are those of the catalog', () => {
  const { files, folders } = generatedFiles()
  const stale = Object.entries(files).filter(
    ([file, text]) => !existsSync(join(root, file)) || read(file) !== text,
  )
  expect(
    stale.map(([file]) => file),
    'run npm run client',
  ).toEqual([])
  const left = folders.flatMap((one) =>
    globSync(`${one}/**/*.*`, { cwd: root }).filter((file) => !(file in files)),
  )
  expect(left).toEqual([])
})

test('the routes of every module are in the client, except those of browser sessions', () => {
  const declared = read('scripts/client/declared-routes.ts')
  const missing = globSync('src/**/*.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/^export function (\w+Routes)\([\s\S]*?\): (?:readonly )?AnyRoute\[\]/gm)]
      .map(([, name]) => name!)
      .filter((name) => name !== 'accessRoutes' && !declared.includes(`...${name}(`)),
  )
  expect(missing).toEqual([])
})

test('the package has the version of the service and no dependencies', () => {
  const packed = JSON.parse(read('packages/client/package.json'))
  expect(packed.version).toBe(JSON.parse(read('package.json')).version)
  expect(packed.dependencies).toBeUndefined()
})

test('each form of the package, without types, is smaller than 39 kB', () => {
  // Once as ES modules and once as CommonJS; a program loads one of them.
  const all = globSync('node_modules/social-lookup-client/**/*.{js,json,md}', { cwd: folder })
  const isCommon = (file: string) => file.includes('/cjs/')
  for (const files of [all.filter((file) => !isCommon(file)), all.filter(isCommon)]) {
    const bytes = Buffer.concat(files.map((file) => readFileSync(join(folder, file))))
    expect(gzipSync(bytes).length).toBeLessThan(39_000)
  }
  const types = globSync('node_modules/social-lookup-client/**/*.d.ts', { cwd: folder })
  expect(types.every((file) => statSync(join(folder, file)).size > 0)).toBe(true)
})

const program = `
import { SocialLookup } from 'social-lookup-client'
import { verify } from 'social-lookup-client/webhooks'
import { forced } from 'social-lookup-client/testing'
import type { Page, WebhookEvent, YoutubeChannelData } from 'social-lookup-client'

const sl = new SocialLookup({ apiKey: process.env.KEY, baseUrl: process.env.BASE })
const profile = await sl.instagram.v2.profiles({ profile: 'nasa', include: ['about'] })
let followers: number | null = null
if (profile.found) followers = profile.data.profile.followerCount
// @ts-expect-error without a look at the outcome there may be no profile
const unknown: string = profile.data.profile.handle
const titles: (string | null)[] = []
for await (const video of sl.youtube.channels.videos({ handle: 'nasa' }, { maxCredits: 2, limit: 3 })) titles.push(video.title)
const hidden = await sl.youtube.channel({ handle: forced.private })
const data: YoutubeChannelData = hidden.data
const page: Page = (await sl.youtube.channels.videos({ handle: 'nasa' })).data.page
// @ts-expect-error there is no such parameter
await sl.youtube.channel({ handel: 'nasa' }).catch(() => {})
// Optional parameters and fields of bodies may be undefined, so that programs pass settings on as they have them.
export const create = (name: string | undefined, cursor: string | undefined) => {
  const list = sl.youtube.channels.videos({ handle: 'nasa', cursor }, { maxCredits: undefined })
  return [list, () => sl.monitors.create({ operationId: 'youtube.channels.videos', params: { handle: 'nasa' }, name, schedule: { type: 'interval', minutes: 60 } })]
}
async function react(body: string, headers: Headers) {
  const event: WebhookEvent = await verify(body, headers, 'whsec_c2VjcmV0')
  if (event.type === 'monitor.new_items' && event.operationId === 'tiktok.profiles.videos')
    return event.data.items[0]?.id satisfies string | undefined
  return event.type
}
console.log(JSON.stringify({ followers: typeof followers, titles: titles.length, hidden: hidden.outcome, spent: sl.spent }))
export { data, page, react, unknown }
`

test('a strict compiler accepts a program that uses the tarball, and the program runs', async () => {
  await writeFile(join(folder, 'program.mts'), program)
  const flags = [
    ...['--strict', '--exactOptionalPropertyTypes', '--isolatedModules', '--verbatimModuleSyntax'],
    ...['--target', 'es2022', '--module', 'nodenext'],
  ]
  const compiled = await run(
    join(root, 'node_modules/.bin/tsc'),
    [...flags, '--types', 'node', 'program.mts'],
    { cwd: folder },
  ).catch((failed: { stdout: string }) => failed)
  expect(compiled.stdout).toBe('')
  const env = { ...process.env, KEY: service.testKey, BASE: service.base }
  const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: folder, env })
  expect(JSON.parse(stdout)).toEqual({ followers: 'number', titles: 3, hidden: 'private', spent: 5 })
})

test('a CommonJS program compiles strictly with its own types, and runs', async () => {
  const text = `
import { ApiError, SocialLookup } from 'social-lookup-client'
import { fileJournal } from 'social-lookup-client/journal'
import { verify, WebhookVerificationError } from 'social-lookup-client/webhooks'
const sl = new SocialLookup({ apiKey: process.env.KEY, baseUrl: process.env.BASE })
sl.youtube.channel({ handle: 'nasa' }).withResponse().then(({ result, response }) => {
  const title: string | null = result.orThrow().channel.displayName
  console.log(typeof title, response.status, typeof fileJournal, typeof verify, typeof ApiError, typeof WebhookVerificationError)
})
`
  await writeFile(join(folder, 'common.cts'), text)
  const flags = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node']
  const compiled = await run(join(root, 'node_modules/.bin/tsc'), [...flags, 'common.cts'], {
    cwd: folder,
  }).catch((failed: { stdout: string }) => failed)
  expect(compiled.stdout).toBe('')
  const env = { ...process.env, KEY: service.testKey, BASE: service.base }
  const { stdout } = await run(process.execPath, ['common.cjs'], { cwd: folder, env })
  expect(stdout.trim()).toBe('string 200 function function function function')
})

test('published manifests and READMEs have addresses that hold outside the repository', () => {
  const version = JSON.parse(read('package.json')).version as string
  const manifest = JSON.parse(publishedManifest(read('packages/client/package.json'), 'ada/sl'))
  expect(manifest.repository).toEqual({
    type: 'git',
    url: 'git+https://github.com/ada/sl.git',
    directory: 'packages/client',
  })
  expect(manifest).toMatchObject({ license: 'Apache-2.0', author: 'The social-lookup authors', version })
  const project = publishedProject(read('packages/client-python/pyproject.toml'), 'ada/sl', version)
  expect(project).toContain(`[project.urls]\nRepository = "https://github.com/ada/sl"`)
  const readme = read('packages/client-python/README.md')
  const published = publishedReadme(readme, 'ada/sl', version, 'packages/client-python')
  expect(published).toContain(`](https://github.com/ada/sl/blob/v${version}/docs/CLIENT.md)`)
  expect(published).not.toMatch(/\]\(\.\.?\//)
  expect(published).toContain('\npip install social-lookup-client\n')
  const ofNpm = publishedReadme(read('packages/client/README.md'), 'ada/sl', version, 'packages/client')
  expect(ofNpm).toContain('\nnpm install social-lookup-client\n')
  const folder = 'packages/n8n-nodes-social-lookup'
  const nodes = JSON.parse(publishedNodes(read(`${folder}/package.json`), 'Ada/sl', folder))
  expect(nodes).toMatchObject({
    license: 'MIT',
    author: { name: 'Ada', email: 'ada@users.noreply.github.com' },
    homepage: `https://github.com/Ada/sl/blob/v${version}/docs/NO_CODE.md`,
    repository: { directory: folder },
  })
  expect([nodes.dependencies, nodes.peerDependencies]).toEqual([undefined, { 'n8n-workflow': '*' }])
  const credential = read(`${folder}/credentials/SocialLookupApi.credentials.ts`)
  expect(publishedLinks(credential, 'Ada/sl', version)).toContain(`'${nodes.homepage}'`)
})

test('the programs of the README in the tarball compile strictly and run', async () => {
  const page = readFileSync(join(folder, 'node_modules/social-lookup-client/README.md'), 'utf8')
  const texts = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text]) => text!)
  expect(texts.length).toBeGreaterThan(4)
  const names = texts.map((_, index) => `readme-${index}`)
  // With an export, each is a module of its own, in which await may be used.
  await Promise.all(
    names.map((name, index) => writeFile(join(folder, `${name}.mts`), `${texts[index]}\nexport {}\n`)),
  )
  const flags = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node']
  const files = names.map((name) => `${name}.mts`)
  const compiled = await run(join(root, 'node_modules/.bin/tsc'), [...flags, ...files], {
    cwd: folder,
  }).catch((failed: { stdout: string }) => failed)
  expect(compiled.stdout).toBe('')
  const env = { ...process.env, SOCIAL_LOOKUP_KEY: service.testKey, SOCIAL_LOOKUP_URL: service.base }
  const outputs = await Promise.all(
    names.map((name) => run(process.execPath, [`${name}.mjs`], { cwd: folder, env })),
  )
  expect(outputs.map(({ stderr }) => stderr).join('')).toBe('')
  expect(outputs.map(({ stdout }) => stdout.trim().split('\n').at(-1))).toEqual([
    expect.stringMatching(/^maxCredits \S+ \d$/),
    expect.stringMatching(/ 1$/),
    'https://www.linkedin.com/in/grace found',
    '204',
    expect.any(String),
  ])
})

test('a bundle holds only the groups that a program imports', async () => {
  const bundle = async (contents: string) => {
    const stdin = { contents, resolveDir: folder }
    const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false })
    return outputFiles[0]!.text
  }
  const one = await bundle(
    `import { createClient, youtube } from 'social-lookup-client/core'; console.log(createClient([youtube]))`,
  )
  expect(one).toContain('/v1/youtube/channel')
  expect(one).not.toContain('/v1/tiktok')
  const verification = await bundle(
    `import { verify } from 'social-lookup-client/webhooks'; console.log(verify)`,
  )
  expect(verification).not.toContain('/v1/youtube')
  expect(verification.length).toBeLessThan(5_000)
})
