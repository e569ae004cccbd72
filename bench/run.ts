// Runs the benchmarks and writes docs/PERFORMANCE.md. `npm run bench -- cached-path start-up` runs only those and
// keeps the other tables as they are; that of charging is in docs/LEDGER.md, that of sizing in docs/SIZING.md, that of agents in docs/MCP.md,
// that of keyed lookups in docs/REPEATS.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { agents } from './agents/agents.ts'
import { overload } from './api/overload.ts'
import { usage } from './api/usage.ts'
import { startUp } from './cli/start-up.ts'
import { cachedPath } from './lookup/cached-path.ts'
import { fairShare } from './lookup/fair-share.ts'
import { keyedPath } from './lookup/keyed-path.ts'
import { uncached } from './lookup/uncached.ts'
import { waiting } from './lookup/waiting.ts'
import { charging } from './money/charging.ts'
import { sizing } from './money/sizing.ts'
import { usageDatabase } from './money/usage-database.ts'
import { usageSize } from './money/usage-size.ts'
import { live } from './platforms/live.ts'
import { traces } from './runtime/traces.ts'
import { growth } from './service/growth.ts'
import { memory } from './service/memory.ts'
import { markdown, type Report } from './support/report.ts'
import { deliveries } from './watching/deliveries.ts'
import { monitors } from './watching/monitors.ts'

const pages: Record<string, string> = {
  ...{
    charging: 'LEDGER.md',
    sizing: 'SIZING.md',
    'usage-database': 'SIZING.md',
    'usage-size': 'SIZING.md',
    agents: 'MCP.md',
    'keyed-path': 'REPEATS.md',
  },
}
const fileOf = (name: string) => join(import.meta.dirname, '..', 'docs', pages[name] ?? 'PERFORMANCE.md')
const all: Record<string, () => Promise<Report | undefined>> = {
  agents,
  'cached-path': cachedPath,
  'keyed-path': keyedPath,
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
  'usage-database': usageDatabase,
  'usage-size': usageSize,
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
  for (const bound of report.broken ?? []) {
    console.error(`${name}: ${bound}`)
    process.exitCode = 1
  }
  const file = fileOf(name)
  const page = readFileSync(file, 'utf8')
  if (!section(name).test(page)) throw new Error(`${file} has no place for ${name}`)
  writeFileSync(
    file,
    page.replace(section(name), () => `<!-- begin:${name} -->\n${text}<!-- end:${name} -->`),
  )
}
