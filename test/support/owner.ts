import { openDatabase } from '../../src/storage/database.ts'

/** A process that tries to own the embedded database of a directory and says what came of it. */
try {
  await openDatabase({ dataDir: process.argv[2]! })
  process.stdout.write('owns\n')
  setInterval(() => undefined, 1000)
} catch (error) {
  process.stdout.write(`refused: ${(error as Error).message}\n`)
}
