import { connectAdmin } from '../admin/connect.ts'
import { csv } from '../admin/csv.ts'
import { type AdminVerb, isPage } from '../admin/verb.ts'
import { type Admin, adminVerbs, type VerbName, type VerbOutput } from '../admin/verbs.ts'
import { readConfig } from '../config.ts'
import { table } from './table.ts'

export interface RunOptions {
  readonly verb: VerbName
  readonly input: Record<string, unknown>
  /** How the answer is printed. */
  readonly format: 'table' | 'json' | 'csv'
  /** Of a list: every page, one after the other. */
  readonly all?: boolean
}

/** Rows asked for at once where all are wanted. */
const pageRows = 1000

/** Carries out one command of the administration and prints what it gives. */
export async function runVerb(options: RunOptions): Promise<void> {
  const { verb, input, format } = options
  const config = readConfig(process.env)
  if (config.ADMIN_URL && (adminVerbs[verb] as AdminVerb).local) {
    throw new Error(`${verb} writes a file: run it where the database can be reached, without ADMIN_URL`)
  }
  const { admin, close } = await connectAdmin(config)
  const call = (given: object) => admin(verb, given as Parameters<Admin>[1])
  try {
    const answer = await call(options.all ? { ...input, limit: pageRows } : input)
    if (isPage(answer)) {
      await printPages(answer, options, (cursor) => call({ ...input, limit: pageRows, cursor }))
      return
    }
    if (format === 'csv') process.stdout.write(csv(answer as object[]))
    else if (verb === 'lookup' && format === 'table') printLookups(answer as VerbOutput<'lookup'>)
    else console.log(format === 'json' ? JSON.stringify(answer, null, 2) : table(answer))
    if (verb === 'verify') {
      const { differences } = answer as VerbOutput<'verify'>
      if (differences.length === 0) return
      if (format === 'table') console.log(`\n${table(differences)}`)
      process.exitCode = 1
    }
    if (verb === 'keys create' && format === 'table') console.log('\nThe key is shown only now.')
  } finally {
    await close()
  }
}

/** Prints each usage record with the parts that add up to its charge. */
function printLookups(records: VerbOutput<'lookup'>): void {
  for (const [place, { price, ...record }] of records.entries()) {
    console.log(`${place > 0 ? '\n' : ''}${table(record)}\n`)
    if (price === null) {
      console.log('The parts of its price are unknown: an older release made the record.')
      continue
    }
    const rows = price.parts.map(({ name, units, creditsEach, credits }) => ({
      part: name,
      units,
      'credits each': creditsEach,
      credits,
    }))
    console.log(table([...rows, { part: 'charged', units: '', 'credits each': '', credits: price.credits }]))
  }
}

/** Prints a page, or it and all behind it, each as it comes. */
async function printPages(
  first: { items: readonly object[]; nextCursor: string | null },
  { format, all = false }: RunOptions,
  next: (cursor: string) => Promise<unknown>,
): Promise<void> {
  let page = first
  let printed = 0
  if (format === 'json') console.log('[')
  for (;;) {
    if (format === 'csv') process.stdout.write(csv(page.items, { head: printed === 0 }))
    else if (format === 'table') console.log(table(page.items))
    else {
      for (const [place, row] of page.items.entries())
        console.log(`${printed + place > 0 ? ',' : ' '}${JSON.stringify(row)}`)
    }
    printed += page.items.length
    if (!all || page.nextCursor === null) break
    page = (await next(page.nextCursor)) as typeof first
  }
  if (format === 'json') console.log(']')
  if (page.nextCursor !== null) console.error(`There is more: --all, or --cursor ${page.nextCursor}`)
}
