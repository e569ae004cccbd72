// `serve-filled IMAGE`: the service on a data directory that is filled from an image, unless it has a database.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fillDataDirectory } from './data-directory.ts'

const dataDir = process.env.DATA_DIR!
if (!existsSync(join(dataDir, 'postgres'))) fillDataDirectory(dataDir, process.argv[2]!)
process.argv.splice(2, 1, 'serve')
await import('../../src/cli/main.ts')
