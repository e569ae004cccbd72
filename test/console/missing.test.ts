import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openConsole } from '../../src/api/console/part.ts'

test('until the console is built, its page states so and looks again; then the same address shows it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slk-console-'))
  const app = fastify()
  for (const plugin of openConsole({ hasOperatorAddress: false, folder }).plugins ?? [])
    await app.register(async (scope) => plugin(scope))
  const open = (accept: string) => app.inject({ url: '/console/test', headers: { accept } })
  const waiting = await open('text/html,application/xhtml+xml')
  expect(waiting.statusCode).toBe(503)
  expect(waiting.headers).toMatchObject({ refresh: '3', 'retry-after': '3', 'cache-control': 'no-store' })
  expect(waiting.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(waiting.body).toContain('<h1>The console is not there yet</h1>')
  expect((await open('*/*')).json().message).toMatch(/npm start.*npm run console/)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<base href="{{base}}">')
  const built = await open('text/html')
  expect([built.statusCode, built.body]).toEqual([200, '<base href="./">'])
  await app.close()
  await rm(folder, { recursive: true })
})
