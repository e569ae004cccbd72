import { ServiceError } from '../catalog/errors.ts'
import { connectAdmin } from '../operator/administration/connect.ts'
import { csv } from '../operator/administration/csv.ts'
import { type AdminVerb, isPage } from '../operator/administration/verb.ts'
import { type Admin, adminVerbs, type VerbName, type VerbOutput } from '../operator/administration/verbs.ts'
import { readConfig } from '../runtime/config/config.ts'
import { printDrift } from './print-drift.ts'
import { printResults } from './print-results.ts'
import { table } from './table.ts'

export interface RunOptions {
  readonly verb: VerbName
  readonly input: Record<string, unknown>
  /** Output format of the answer. `lines`: a line of JSON for each row of a list. */
  readonly format: 'table' | 'json' | 'csv' | 'lines'
  /** Print every page of a list. */
  readonly all?: boolean
}

/** Verbs whose answer contains a secret that is stored as a hash. */
const shownOnce: Partial<Record<VerbName, string>> = {
  'keys create': 'key',
  'tokens create': 'token',
  'tokens rotate': 'token',
  'sign-up create': 'link',
}

/** Rows per request if all rows are printed. */
const pageRows = 1000

/** Runs one administration command and prints its result. */
export async function runVerb(options: RunOptions): Promise<void> {
  const { verb, input, format } = options
  const config = readConfig(process.env)
  if (config.ADMIN_URL && (adminVerbs[verb] as AdminVerb).local) {
    throw new Error(`${verb} writes a file: run it where the database can be reached, without ADMIN_URL`)
  }
  const reads = (adminVerbs[verb] as AdminVerb).method === 'GET'
  const { admin, dataDir, close } = await connectAdmin(config, { reads })
  const call = (given: object) => admin(verb, given as Parameters<Admin>[1])
  try {
    const answer = await call(options.all ? { ...input, limit: pageRows } : input)
    if (isPage(answer)) {
      await printPages(answer, options, (cursor) => call({ ...input, limit: pageRows, cursor }))
      return
    }
    if (format === 'csv') process.stdout.write(csv(answer as object[]))
    else if (verb === 'lookup' && format === 'table') printLookups(answer as VerbOutput<'lookup'>)
    else if (verb === 'drift' && format === 'table') printDrift(answer as VerbOutput<'drift'>)
    else if (verb === 'sources results' && format === 'table') {
      printResults(answer as VerbOutput<'sources results'>)
    } else if (verb === 'payments reconcile' && format === 'table') {
      printReconciliation(answer as VerbOutput<'payments reconcile'>)
    } else console.log(format === 'json' ? JSON.stringify(answer, null, 2) : table(answer))
    if (verb === 'verify') {
      const { differences } = answer as VerbOutput<'verify'>
      if (differences.length === 0) return
      if (format === 'table') console.log(`\n${table(differences)}`)
      process.exitCode = 1
    }
    const secret = shownOnce[verb]
    if (secret !== undefined && format === 'table') console.log(`\nThe ${secret} is shown only now.`)
  } catch (error) {
    // Most objects that are not found are in the database of another directory.
    if (dataDir === null || !(error instanceof ServiceError) || error.kind !== 'not_found') throw error
    throw new Error(`${error.message} The command looked in the database of ${dataDir} (DATA_DIR).`, {
      cause: error,
    })
  } finally {
    await close()
  }
}

/** Prints sums, and what books and chain do not share. */
function printReconciliation({ chain, ...books }: VerbOutput<'payments reconcile'>): void {
  console.log(table({ ...books, ...(chain ?? { chain }) }))
  if (chain?.unpaid.length) console.log(`\nSettled, and not on the chain:\n${table(chain.unpaid)}`)
  if (chain?.unexplained.length) {
    console.log(`\nOn the chain, and not settled here:\n${table(chain.unexplained)}`)
  }
}

/** Prints a refusal, or each usage record with the parts that add up to its charge. */
function printLookups(records: VerbOutput<'lookup'>): void {
  for (const [place, found] of records.entries()) {
    if (!('price' in found)) {
      console.log(table(found))
      continue
    }
    const { price, ...record } = found
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

/** Prints one page, or with `all` every further page as it arrives. */
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
    else if (format === 'lines') {
      for (const row of page.items) process.stdout.write(`${JSON.stringify(row)}\n`)
    } else {
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
