import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barOf, getMany } from '../../src/cli/get-many.ts'
import { createWorker, type Worker } from '../../src/runtime/workers/worker.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
let worker: Worker
let folder: string
beforeAll(async () => {
  service = await startTestService()
  worker = createWorker(service.service.work)
  folder = await mkdtemp(join(tmpdir(), 'slk-get-'))
})
afterAll(async () => {
  await worker.stop()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

test('a file runs as a job: its price is asked for, its progress shown, and its results have the file’s columns', async () => {
  const [from, out] = [join(folder, 'names.csv'), join(folder, 'results.csv')]
  await writeFile(from, 'Customer,TikTok\nA-17,nasa\nB-2,sim_missing\nC-3,nasa\n')
  let printed = ''
  const options = {
    ...{ url: service.base, key: service.testKey, from, out, columns: 'handle:TikTok' },
    print: (text: string) => {
      printed += text
    },
    wait: () => worker.runDue(),
  }
  await expect(getMany('tiktok.profiles', [], options)).rejects.toThrow('--yes')
  const before = await service.balance()
  const refused = { ...options, ask: async () => 'n' }
  expect(await getMany('tiktok.profiles', [], refused)).toBe(1)
  expect(await service.balance()).toBe(before)
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    return 'y'
  }
  expect(await getMany('tiktok.profiles', [], { ...options, ask })).toBe(0)
  expect(questions[0]).toMatch(/Spend up to \d+ credits/)
  expect(printed).toContain('3 rows, 1 repeated, 0 cannot run')
  expect(printed).toContain('100 %, 3 of 3')
  const lines = (await readFile(out, 'utf8')).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Customer', 'A-17', 'B-2', 'C-3'])
  await expect(getMany('tiktok.profiles', [], { ...options, columns: 'handel:TikTok', ask })).rejects.toThrow(
    'no parameter "handel"',
  )
})

test('the bar shows the share, the rows and the time left', () => {
  const rows = { total: 200, delivered: 98, failed: 2, running: 0, waiting: 100 }
  const shown = barOf({ percent: 50, rows, secondsLeft: 90 } as Parameters<typeof barOf>[0])
  expect(shown.trim()).toBe('[###############...............] 50 %, 100 of 200, 2 min left')
})
