// What a lookup costs in the ledger's database and in that of usage, with USAGE_DATABASE_URL and without.
import { postgresCluster } from '../../test/support/postgres-cluster.ts'
import { emptyDatabase } from '../support/database.ts'
import { type Report, whole } from '../support/report.ts'
import { type Growth, hundredAccounts, type Load, measure } from './sizing.ts'

function rowOf(name: string, { name: load }: Load, { bytes, apart, pages, processor }: Growth) {
  const { wal, ...tables } = bytes
  const { wal: usageWal, ...usageTables } = apart ?? { wal: 0 }
  const sum = (of: object) => Object.values(of).reduce((all: number, one: number) => all + one, 0)
  return [
    ...[name, load, whole(sum(tables)), whole(wal), pages === null ? '' : whole(wal - pages)],
    ...(apart === null ? ['', ''] : [whole(sum(usageTables)), whole(usageWal)]),
    ...[whole(processor.process), whole(processor.ledger), apart === null ? '' : whole(processor.usage)],
  ]
}

/** Runs each load without and with a database for usage, which is on a server of its own. */
export async function usageDatabase(): Promise<Report> {
  const rows: (string | number)[][] = []
  for (const load of hundredAccounts) {
    for (const isApart of [false, true]) {
      const database = await emptyDatabase()
      const cluster = isApart ? await postgresCluster() : null
      if (!database) break
      const growth = await measure(database.url, load, true, { usageUrl: cluster?.url })
      rows.push(rowOf(isApart ? 'two' : 'one', load, growth))
      await cluster?.remove()
      await database.drop()
    }
  }
  return {
    title: 'A database for usage',
    about:
      "Lookups of 100 accounts with parameters, straight into the ledger, with usage in the ledger's database and in one on a server of its own (`USAGE_DATABASE_URL`). Bytes of a lookup in the tables after a vacuum, bytes of the log (WAL), and microseconds of processor time of the process and of the sessions of each database.",
    head: [
      ...['databases', 'lookups', 'bytes', 'WAL', 'WAL without pages', 'bytes, usage', 'WAL, usage'],
      ...['µs, process', 'µs, database', 'µs, usage'],
    ],
    rows,
    notes: [],
  }
}
