// Time from the start of the process until it answers, on a new data folder and on one that is there.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase } from '../support/database.ts'
import { startServer } from '../support/process.ts'
import { median, type Report, whole } from '../support/report.ts'

const starts = 5

async function measure(kind: string, env: Record<string, string>): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'slk-bench-'))
  const times: number[] = []
  let memory = 0
  for (let n = 0; n <= starts; n += 1) {
    const service = await startServer(env, folder)
    times.push(service.readyMs)
    memory = await service.memory()
    await service.stop()
  }
  await rm(folder, { recursive: true, force: true })
  return [kind, whole(times[0]!), whole(median(times.slice(1))), `${whole(memory)} MiB`]
}

export async function startUp(): Promise<Report> {
  const rows = [await measure('embedded (PGlite)', { DATABASE_URL: '' })]
  const database = await emptyDatabase()
  if (database) {
    rows.push(await measure('PostgreSQL', { DATABASE_URL: database.url }))
    await database.drop()
  }
  return {
    title: 'Start-up',
    about: `Milliseconds until the service listens: the first start creates the database, later ones (median of ${starts}) find it. Memory is resident right after the start.`,
    head: ['database', 'first start ms', 'later starts ms', 'memory'],
    rows,
  }
}
