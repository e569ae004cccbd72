import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleEvent, sign } from '../../packages/client/src/webhooks.ts'
import { installClient } from '../support/installed-client.ts'
import { freePort } from '../support/ports.ts'
import { python } from '../support/python.ts'
import { startTestService, type TestService } from '../support/service.ts'

const root = resolve(import.meta.dirname, '../..')
const _run = promisify(execFile)

let service: TestService
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-examples-'))
  // Otherwise Node.js reads a package.json of a folder above, and warns on the output that is compared.
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await installClient(folder)
  await cp(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
  service = await startTestService({ env: { ALLOW_PRIVATE_RANGES: '127.0.0.0/8' } })
})
afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

const languages = [
  { language: 'typescript', command: process.execPath, extension: 'ts' },
  ...(python === null ? [] : [{ language: 'python', command: python, extension: 'py' }]),
]
const programs = ['comments', 'leads', 'watch', 'chat', 'pages']

const env = () => ({
  ...process.env,
  SOCIAL_LOOKUP_KEY: service.testKey,
  SOCIAL_LOOKUP_URL: service.base,
  PYTHONPATH: join(root, 'packages/client-python/src'),
  PYTHONDONTWRITEBYTECODE: '1',
})

function start(command: string, file: string, args: readonly string[]): ChildProcess {
  return spawn(command, [file, ...args], { cwd: folder, env: env() })
}

async function output(child: ChildProcess, input: string): Promise<{ stdout: string; stderr: string }> {
  const text = { stdout: '', stderr: '' }
  child.stdout!.on('data', (part) => {
    text.stdout += part
  })
  child.stderr!.on('data', (part) => {
    text.stderr += part
  })
  child.stdin!.end(input)
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(text.stderr)
  return text
}

/** The lines of a program without comments and empty lines. */
async function linesOf(file: string): Promise<number> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.filter((line) => !/^\s*(?:\/\/.*|#.*)?$/.test(line)).length
}

describe.each(languages)('the programs in $language', ({ language, command, extension }) => {
  const fileOf = (name: string) => join(folder, 'examples', language, `${name}.${extension}`)
  /** What the program prints with the client, after the same without the client. */
  async function both(name: string, args: readonly string[], input = '') {
    const [own, plain] = await Promise.all(
      [name, `plain/${name}`].map((one) => output(start(command, fileOf(one), args), input)),
    )
    expect(own!.stdout).toBe(plain!.stdout)
    expect(own!.stderr.replace('max_credits', 'maxCredits')).toBe(
      plain!.stderr.replace('max_credits', 'maxCredits'),
    )
    return own!
  }

  test('read all comments, up to a number of credits', async () => {
    const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const some = await both('comments', [url, '2'])
    expect(some.stdout.split('\n').length).toBeGreaterThan(20)
    expect(some.stderr).toMatch(/^2 credits; max_?credits; continue at \S+/i)
  })

  test('look up leads in batches', async () => {
    const links = Array.from({ length: 60 }, (_, place) => `https://www.linkedin.com/in/person-${place}\n`)
    const { stdout, stderr } = await both('leads', ['1000'], links.join(''))
    expect(stdout.trim().split('\n')).toHaveLength(60)
    expect(stderr).toBe('180 credits\n')
  })

  test('answer questions', async () => {
    const questions = 'how many followers does @nasa have on TikTok?\nhello\n'
    const { stdout, stderr } = await both('chat', [], questions)
    expect(stdout).toMatch(/^.+: \d+ followers\nnot_understood: /)
    expect(stderr).toBe('1 credits\n')
  })

  test('write pages as Markdown', async () => {
    const pages = await mkdtemp(join(folder, 'pages-'))
    const urls = Array.from({ length: 7 }, (_, place) => `https://example.com/article-${place}`)
    const { stderr } = await both('pages', [pages, ...urls])
    expect(stderr).toMatch(/^7 pages, 7 credits/)
    expect(await readdir(pages)).toHaveLength(7)
  })

  test.each(['watch', 'plain/watch'])('%s prints items of signed requests alone', async (name) => {
    const port = await freePort()
    const hook = `http://127.0.0.1:${port}/`
    const child = start(command, fileOf(name), ['nasa', hook, String(port)])
    const [line] = await once(child.stderr!, 'data')
    const secret = /secret (whsec_\S+)/.exec(String(line))?.[1] ?? String(line)
    const body = JSON.stringify(
      sampleEvent('youtube.channels.videos', [{ title: 'A title', url: 'https://v.example' } as never], {
        handle: 'nasa',
      }),
    )
    const headers = { ...(await sign(body, secret)), 'content-type': 'application/json' }
    const post = (text: string) =>
      expect.poll(() =>
        fetch(hook, { method: 'POST', body: text, headers }).then(
          ({ status }) => status,
          () => 0,
        ),
      )
    const printed = once(child.stdout!, 'data')
    await post(`${body} `).toBe(401)
    await post(body).toBe(204)
    expect(String((await printed)[0])).toBe('A title https://v.example\n')
    child.kill()
    await once(child, 'close')
  })

  test.each(programs)('%s is at most half as long as without the client', async (name) => {
    const [own, plain] = [await linesOf(fileOf(name)), await linesOf(fileOf(`plain/${name}`))]
    expect(own).toBeLessThanOrEqual(plain / 2)
    const page = await readFile(join(root, 'docs/CLIENT.md'), 'utf8')
    const row = `| ${language} | \`${name}\` | ${own} | ${plain} |`
    expect(page.includes(row), row).toBe(true)
  })
})
