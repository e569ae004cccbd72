import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { prepareImages } from './database-image.ts'
import { dropTemplate, prepareTemplate } from './database-template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Dump of a migrated, empty embedded database. */
    databaseImage: string
    /** Dump of an embedded database without tables. */
    emptyImage: string
    /** Name of the migrated, empty database that test databases are copied from; '' without DATABASE_URL. */
    databaseTemplate: string
  }
}

/** Migrates one database of each kind before the suite, which every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `slt_${randomBytes(5).toString('hex')}`
  const url = process.env.DATABASE_URL
  if (url) await prepareTemplate(url, template)
  const { migrated, empty } = await prepareImages()
  project.provide('databaseImage', migrated)
  project.provide('emptyImage', empty)
  project.provide('databaseTemplate', url ? template : '')
  return async () => {
    if (url) await dropTemplate(url, template)
  }
}
