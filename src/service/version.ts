import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const packageFile = join(import.meta.dirname, '..', '..', 'package.json')

/** The service's own version. */
export const version: string = JSON.parse(readFileSync(packageFile, 'utf8')).version
