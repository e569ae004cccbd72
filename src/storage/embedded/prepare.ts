// Makes the embedded database of a directory with its tables, in a process of its own: see prepareDirectory.
import { migrate, openDatabase } from '../database.ts'

const database = await openDatabase({ dataDir: process.argv[2]!, inThisProcess: true })
await migrate(database)
await database.close()
