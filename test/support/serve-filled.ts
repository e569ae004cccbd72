// `serve-filled IMAGE`: the service on a data directory that is filled from an image.
import { fillDataDirectory } from './data-directory.ts'

fillDataDirectory(process.env.DATA_DIR!, process.argv[2]!)
process.argv.splice(2, 1, 'serve')
await import('../../src/cli/main.ts')
