import { openDatabase } from '../../src/runtime/storage/database.ts'

/** A process that tries to own the embedded database of a directory, made from a dump, and says what came of it. */
try {
  await openDatabase({ dataDir: process.argv[2]!, image: process.argv[3] })
  process.stdout.write('owns\n')
  setInterval(() => undefined, 1000)
} catch (error) {
  process.stdout.write(`refused: ${(error as Error).message}\n`)
}
