// Creates the embedded database and its tables in a process of its own; see prepareDirectory.
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

const database = await openDatabase({ dataDir: process.argv[2]!, prepare: true })
await migrate(database)
await database.close()
