import pg from 'pg'

/** A new, empty database on the server of DATABASE_URL; undefined without one. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const server = process.env.DATABASE_URL
  if (!server) return undefined
  const name = `slk_bench_${process.pid}_${Date.now()}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => admin(`drop database ${name} with (force)`) }
}
