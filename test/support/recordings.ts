import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../../shared/recordings')

/** The recorded answers of a platform: present where the folder `shared` lies beside the repository. */
export interface Recordings {
  readonly available: boolean
  /** For the title of a skipped suite. */
  readonly note: string
  /** The bytes of one recording, as text. */
  text(file: string): string
  json<T = unknown>(file: string): T
}

/** Recordings of a platform; suites that need them use `describe.skipIf(!recordings.available)`. */
export function recordings(platform: string): Recordings {
  const here = join(folder, platform)
  const available = existsSync(here)
  if (!available)
    console.warn(`skipped: no recordings of ${platform} beside the repository (../shared/recordings)`)
  // Recordings without personal values (`social-lookup record`) are in the repository.
  const own = resolve(import.meta.dirname, '../platforms', platform, 'recordings')
  const text = (file: string) =>
    readFileSync(existsSync(join(own, file)) ? join(own, file) : join(here, file), 'utf8')
  return {
    available,
    note: available ? '' : ' (skipped: ../shared/recordings is absent)',
    text,
    json: (file) => JSON.parse(text(file)),
  }
}
