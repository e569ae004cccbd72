import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barOf, getMany } from '../../src/cli/get-many.ts'
import { createWorker, type Worker } from '../../src/runtime/workers/worker.ts'
import { startLyingFront } from '../support/lying-front.ts'
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

test.each(['reset', 'bad gateway', 'end in the body'])(
  'a command whose answers are lost makes one job, and goes on to its results (%s)',
  async (lie) => {
    const front = await startLyingFront(service.base)
    const [from, out] = [join(folder, 'lost.csv'), join(folder, `lost ${lie}.csv`)]
    await writeFile(from, `handle\nnasa\nsim_missing\n${lie.replaceAll(' ', '_')}\n`)
    const jobs = async () => (await service.call('/v1/jobs')).body.data.jobs.length
    const before = await jobs()
    const options = {
      ...{ key: service.testKey, from, out, yes: true, print: () => {} },
      wait: () => worker.runDue(),
    }
    // The price; then the creation, the progress and the results, each lost once or twice.
    const url = front.session('file', lie, [1, 3, 4, 6])
    expect(await getMany('tiktok.profiles', [], { ...options, url })).toBe(0)
    expect(front.requests('file').map(({ path }) => path.split('?')[0]!.split('/').at(-1))).toEqual([
      ...['jobs', 'jobs', 'jobs'],
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^job_/)),
      ...['results', 'results'],
    ])
    expect((await readFile(out, 'utf8')).trim().split('\r\n')).toHaveLength(4)
    expect(await jobs()).toBe(before + 1)
    await front.close()
  },
)

test('a refusal ends a command at once', async () => {
  const from = join(folder, 'refused.csv')
  await writeFile(from, 'handle\nnasa\n')
  const wait = async () => expect.fail('nothing is waited for')
  const options = { url: service.base, from, yes: true, print: () => {}, wait }
  await expect(getMany('tiktok.profiles', [], { ...options, key: 'slk_test_wrong' })).rejects.toThrow(/key/)
  const given = { ...options, key: service.testKey, maxCredits: 'many' }
  await expect(getMany('tiktok.profiles', [], given)).rejects.toThrow(/maxCredits/)
})

test('the bar shows the share, the rows and the time left', () => {
  const rows = { total: 200, delivered: 98, failed: 2, running: 0, waiting: 100 }
  const shown = barOf({ percent: 50, rows, secondsLeft: 90 } as Parameters<typeof barOf>[0])
  expect(shown.trim()).toBe('[###############...............] 50 %, 100 of 200, 2 min left')
})
