import { openDatabase } from '../../src/runtime/storage/database.ts'

const database = await openDatabase({ dataDir: process.argv[2]! })
const prefix = `row-${process.pid}-`
for (let n = 1; ; n++) {
  await database.query('insert into settings (name, value) values ($1, $2)', [prefix + n, 'x'.repeat(500)])
  process.stdout.write(`${n}\n`)
}
