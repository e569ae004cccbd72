import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Fault } from '../../src/catalog/errors.ts'
import { type CaptionForm, readCaptionFile, readHere } from '../../src/reading/caption-files.ts'
import { costHere } from '../support/cost.ts'
import { startTestService, type TestService } from '../support/service.ts'

const repeated = (unit: (place: number) => string, length: number, joined = '') =>
  Array.from({ length }, (_, place) => unit(place)).join(joined)

/** Files of so many cues. */
const files: Readonly<Record<CaptionForm, (cues: number) => string>> = {
  webVtt: (cues) =>
    `WEBVTT\n\n${repeated((n) => `00:00:00.000 --> 00:00:01.000\nword <b>${n}</b> &amp; more\n\n`, cues)}`,
  timedXml: (cues) =>
    `<transcript>${repeated((n) => `<text start="1" dur="1">word ${n} &amp;amp; more</text>`, cues)}</transcript>`,
  json3: (cues) =>
    `{"events":[${repeated((n) => `{"tStartMs":1,"dDurationMs":1,"segs":[{"utf8":"word ${n}"}]}`, cues, ',')}]}`,
}
const forms = Object.keys(files) as CaptionForm[]

/** How often others had their turn on the main thread until something was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let done = false
  let turns = 0
  work.finally(() => {
    done = true
  })
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  return turns
}

describe.each(forms)('a large caption file (%s)', (form) => {
  test('is read as a small one is', async () => {
    const text = files[form](2000)
    expect(await readCaptionFile(text, form)).toEqual(readHere(text, form).segments)
  })

  test('leaves the main thread to others while it is read', async () => {
    // Read where it is called, nobody else has a turn before the end: there would be one or two.
    expect(await turnsDuring(readCaptionFile(files[form](15_000), form))).toBeGreaterThan(20)
  })

  test('has an end', async () => {
    const refused = await readCaptionFile(files[form](20_001), form).catch((error) => error)
    expect(refused).toBeInstanceOf(Fault)
    expect(refused).toMatchObject({
      reason: 'too_large',
      publicMessage: expect.stringMatching(/20000 segments/),
    })
  })
})

test('a file of nothing but unreadable entries has an end, and does not keep the thread', async () => {
  const file = `WEBVTT\n\n00:00.000 --> 00:01.000\na\n\n${'x\n\n'.repeat(300_000)}`
  await readCaptionFile(file, 'webVtt').catch(() => undefined)
  const cost = await costHere(() =>
    expect(readCaptionFile(file, 'webVtt')).rejects.toMatchObject({ reason: 'too_large' }),
  )
  expect(cost).toBeLessThan(30)
  const events = `{"events":[${'0,'.repeat(30_000)}0]}`
  const costs: number[] = []
  for (let i = 0; i < 3; i++)
    costs.push(await costHere(() => expect(readCaptionFile(events, 'json3')).rejects.toThrow()))
  expect(Math.min(...costs)).toBeLessThan(100)
})

test('an unreadable file in a thread is the same fault as elsewhere, and lost cues are counted', async () => {
  const broken = await readCaptionFile(`{"events":[${'x'.repeat(70_000)}`, 'json3').catch((error) => error)
  expect(broken).toBeInstanceOf(Fault)
  expect(broken.reason).toBe('not_json')
  const lost: string[] = []
  const text = files.json3(5000).replace('"segs":[{"utf8":"word 7"}]', '"segs":[{}]')
  const segments = await readCaptionFile(text, 'json3', { reporter: { drift: (field) => lost.push(field) } })
  expect(segments).toHaveLength(4999)
  expect(lost).toEqual(['events: segs.utf8'])
})

describe('a service', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ env: { HEALTH_REQUESTS_PER_MINUTE: '1000000' } })
  })
  afterAll(() => service.close())

  test('continues to answer while it reads hostile captions', async () => {
    let done = false
    const reading = readCaptionFile(files.timedXml(15_000), 'timedXml').finally(() => {
      done = true
    })
    let answered = 0
    for (; !done; answered++) expect((await service.call('/health', { key: null })).status).toBe(200)
    await reading
    expect(answered).toBeGreaterThan(1)
  })
})
