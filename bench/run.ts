// Runs the benchmarks and writes docs/PERFORMANCE.md. `npm run bench -- cached-path start-up` runs only those and
// keeps the other tables as they are; that of charging is in docs/LEDGER.md, that of sizing in docs/SIZING.md, that of agents in docs/MCP.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { agents } from './agents.ts'
import { cachedPath } from './cached-path.ts'
import { charging } from './charging.ts'
import { deliveries } from './deliveries.ts'
import { fairShare } from './fair-share.ts'
import { growth } from './growth.ts'
import { live } from './live.ts'
import { memory } from './memory.ts'
import { monitors } from './monitors.ts'
import { overload } from './overload.ts'
import { sizing } from './sizing.ts'
import { startUp } from './start-up.ts'
import { markdown, type Report } from './support/report.ts'
import { traces } from './traces.ts'
import { uncached } from './uncached.ts'
import { usage } from './usage.ts'
import { waiting } from './waiting.ts'

const pages: Record<string, string> = { charging: 'LEDGER.md', sizing: 'SIZING.md', agents: 'MCP.md' }
const fileOf = (name: string) => join(import.meta.dirname, '..', 'docs', pages[name] ?? 'PERFORMANCE.md')
const all: Record<string, () => Promise<Report | undefined>> = {
  agents,
  'cached-path': cachedPath,
  'fair-share': fairShare,
  traces,
  charging,
  uncached,
  live,
  'start-up': startUp,
  memory,
  growth,
  overload,
  deliveries,
  monitors,
  waiting,
  usage,
  sizing,
}
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in all))
if (unknown.length > 0) {
  console.error(`unknown benchmark ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}`)
  process.exit(2)
}

function section(name: string): RegExp {
  return new RegExp(`<!-- begin:${name} -->\\n[\\s\\S]*?<!-- end:${name} -->`)
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${arch()}, Node.js ${process.version}`
for (const [name, run] of Object.entries(all)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const report = await run()
  if (!report) {
    console.log(`${name}: skipped; it needs DATABASE_URL, or recordings`)
    continue
  }
  const day = new Date().toISOString().slice(0, 10)
  const text = markdown({
    ...report,
    about: `${report.about}\n\nMeasured ${day} on ${machine}: \`npm run bench -- ${name}\`.`,
  })
  console.log(text)
  const file = fileOf(name)
  const page = readFileSync(file, 'utf8')
  if (!section(name).test(page)) throw new Error(`${file} has no place for ${name}`)
  writeFileSync(
    file,
    page.replace(section(name), () => `<!-- begin:${name} -->\n${text}<!-- end:${name} -->`),
  )
}
