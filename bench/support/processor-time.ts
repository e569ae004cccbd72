import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import pg from 'pg'

/** Clock ticks of Linux' process accounting. */
const ticksPerSecond = 100

async function secondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name before it may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return stat === '' ? 0 : (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Sessions of a database on this machine. */
async function sessionsOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pid from pg_stat_activity where datname = current_database()')
  await client.end()
  return rows.map(({ pid }) => pid as number)
}

/** Seconds of processor time that the sessions of a database on this machine have used so far. */
export async function sessionSeconds(databaseUrl: string): Promise<number> {
  const used = await Promise.all((await sessionsOf(databaseUrl)).map(secondsOf))
  return used.reduce((sum, one) => sum + one, 0)
}

/**
 * Seconds of processor time that this process, another and the sessions of a database have used so far (Linux). Where
 * a machine is shared, it says more than the time that passed.
 */
export async function processorSeconds(pid: number, databaseUrl?: string): Promise<number> {
  const { user, system } = process.cpuUsage()
  const sessions = databaseUrl === undefined ? 0 : await sessionSeconds(databaseUrl)
  return (user + system) / 1e6 + (await secondsOf(pid)) + sessions
}

/**
 * Milliseconds of processor time that the threads of a process have used so far (Linux), by their names; the first one is
 * `main`. The scheduler counts them in nanoseconds, process accounting in hundredths of a second.
 */
export function processorByThread(pid: number): Map<string, number> {
  const used = new Map<string, number>()
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const read = (file: string) => readFileSync(`/proc/${pid}/task/${id}/${file}`, 'utf8')
    const name = Number(id) === pid ? 'main' : read('comm').trim()
    used.set(name, (used.get(name) ?? 0) + Number(read('schedstat').split(' ')[0]) / 1e6)
  }
  return used
}
