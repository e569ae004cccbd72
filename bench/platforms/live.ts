// Processor time of live lookups that read recorded pages.
import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { cleanUp, liveKey, startScript, startServer } from '../support/process.ts'
import { processorSeconds } from '../support/processor-time.ts'
import { fixed, type Report, whole } from '../support/report.ts'
import { answersOf, flood, origins, type RecordedAnswer, scenes } from '../support/scenes.ts'

const folder = process.env.RECORDINGS ?? resolve(import.meta.dirname, '../../../shared/recordings')
const warmUps = 15
const lookups = 40

/** What cannot be avoided: decompress, find the embedded data, parse it, and serialise the answer. */
function floorMs(answers: readonly RecordedAnswer[], answer: string): number {
  const packed = answers.map(({ body }) => gzipSync(body))
  const record = JSON.parse(answer) as unknown
  const once = () => {
    for (const one of packed) {
      const text = gunzipSync(one).toString()
      if (text.startsWith('{') || text.startsWith('[')) JSON.parse(text)
      else for (const script of dataScripts(text)) tryParse(script)
    }
    JSON.stringify(record)
  }
  for (let i = 0; i < warmUps; i++) once()
  const before = process.cpuUsage()
  for (let i = 0; i < lookups; i++) once()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / lookups
}

/** Contents of script elements that hold data. */
function* dataScripts(html: string): Generator<string> {
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', start + 7)) {
    const from = html.indexOf('>', start) + 1
    const end = html.indexOf('</script>', from)
    if (end < 0) return
    if (/^\s*[[{]/.test(html.slice(from, from + 20))) yield html.slice(from, end)
  }
}

function tryParse(text: string): void {
  try {
    JSON.parse(text)
  } catch {
    // Not data after all.
  }
}

/** The longest wait for `/health` while long pages are read, in milliseconds; beside the longest without them. */
async function healthMs(
  call: (path: string) => Promise<unknown>,
): Promise<{ alone: number; beside: number }> {
  const longest = async (until: () => boolean) => {
    let most = 0
    do {
      const from = performance.now()
      await call('/health')
      most = Math.max(most, performance.now() - from)
      await delay(2)
    } while (!until())
    return most
  }
  const end = performance.now() + 500
  const alone = await longest(() => performance.now() > end)
  let isRead = false
  const pages = Promise.all(Array.from({ length: flood.pages }, (_, place) => call(flood.pathOf(place))))
  const [beside] = await Promise.all([longest(() => isRead), pages.then(() => (isRead = true))])
  return { alone, beside }
}

export async function live(): Promise<Report | undefined> {
  if (!existsSync(folder)) {
    console.log(`live: there are no recordings at ${folder}; set RECORDINGS to their folder`)
    return undefined
  }
  const scenesFile = join(tmpdir(), `scenes-${process.pid}.json`)
  writeFileSync(scenesFile, JSON.stringify(scenes))
  const replay = await startScript('bench/support/replay-server.ts', [folder, scenesFile])
  const base = `http://127.0.0.1:${replay.port}`
  const UPSTREAM_ORIGINS = JSON.stringify(
    Object.fromEntries(origins.map((origin, place) => [origin, `${base}/${place}`])),
  )
  const service = await startServer({ UPSTREAM_ORIGINS, CACHE_BYTES: '0', DATABASE_URL: '', VALKEY_URL: '' })
  const call = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      headers: { 'x-api-key': liveKey },
    })
    return { status: response.status, text: await response.text() }
  }
  const rows: (string | number)[][] = []
  let smallestMs = 0
  for (const [place, scene] of scenes.entries()) {
    await fetch(`${base}/-/scene/${place}`)
    for (let i = 0; i < warmUps; i++) await call(scene.path)
    await fetch(`${base}/-/scene/${place}`)
    const before = await processorSeconds(service.child.pid!)
    const own = process.cpuUsage()
    let last = { status: 0, text: '' }
    for (let i = 0; i < lookups; i++) last = await call(scene.path)
    const mine = process.cpuUsage(own)
    const seconds = (await processorSeconds(service.child.pid!)) - before - (mine.user + mine.system) / 1e6
    const requests = Number(await (await fetch(`${base}/-/scene/${place}`)).text()) / lookups
    const answers = answersOf(folder, scene)
    const ms = (seconds * 1000) / lookups
    if (place === 0) smallestMs = ms
    const floor = floorMs(answers, last.text)
    const kilobytes = answers.reduce((sum, { body }) => sum + body.length, 0) / 1000
    const outcome = /"lookupStatus":"(\w+)"/.exec(last.text)?.[1] ?? last.status
    rows.push([
      scene.title,
      outcome,
      requests,
      whole(kilobytes),
      fixed(ms),
      fixed(ms - smallestMs),
      fixed(floor),
      place === 0 ? '' : fixed((ms - smallestMs) / floor),
      whole(1000 / ms),
    ])
    if (last.status !== 200) console.error(scene.title, last.status, last.text.slice(0, 300))
  }
  await fetch(`${base}/-/scene/${scenes.findIndex(({ title }) => title === flood.sceneTitle)}`)
  await healthMs(call)
  const health = await healthMs(call)
  await cleanUp(service)
  await replay.stop()
  return {
    title: 'Live lookups of recorded pages',
    about: `Recorded answers, gzipped, from a server of its own; nothing cached, ${lookups} lookups one after the other, processor time of the whole service process. One lookup at a time is the dearest way: each writes its charge alone, in the embedded database of the same process. The first row is what that costs with nearly nothing to read, and "of it reading" is what a page takes beyond it. The floor is decompression, finding the embedded data, \`JSON.parse\` and serialising the answer, in this process; the ratio is reading to floor. While ${flood.pages} pages of 677 kB were read at once, \`/health\` was answered within ${whole(health.beside)} ms (${whole(health.alone)} ms without them).`,
    head: [
      'lookup',
      'outcome',
      'requests',
      'kB',
      'processor ms',
      'of it reading',
      'floor ms',
      'ratio',
      'lookups/s and core',
    ],
    rows,
  }
}
