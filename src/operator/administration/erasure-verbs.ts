import { z } from 'zod'
import { recordAction } from '../../accounts/admin-actions.ts'
import { newId } from '../../accounts/ids.ts'
import { parameterError, ServiceError } from '../../catalog/errors.ts'
import {
  type Block,
  fingerprintOf,
  fingerprintSecret,
  listBlocks,
  removeBlock,
  storeBlock,
} from '../../lookup/blocked-identifiers/store.ts'
import { usageStore } from '../../money/billing/books/usage-store.ts'
import { walletIdsOf } from '../../money/billing/wallet.ts'
import { sharedSecret } from '../../runtime/storage/settings.ts'
import { announceErasure } from '../erasure/broadcast.ts'
import { type ErasedRows, eraseAccount, eraseUsageHistory } from '../erasure/erase-account.ts'
import { type ErasedPerson, erasePerson } from '../erasure/erase-person.ts'
import { type ErasureEntry, ErasureList } from '../erasure/erasure-list.ts'
import {
  type ExportLine,
  type ExportPosition,
  exportStart,
  readExport,
  requireAccount,
} from '../erasure/export-account.ts'
import { type Person, readPerson } from '../erasure/person.ts'
import { webPlatform } from '../erasure/person-search.ts'
import { flag, reason, whole } from './inputs.ts'
import { type AdminContext, type Page, rejectPaymentsAccount, verb } from './verb.ts'

const account = z.string().min(1)

/** The cursor of an export holds its sums so far: about 100 characters a table. */
const maxCursorCharacters = 10_000

const exportPosition = z.strictObject({
  table: z.int().min(0),
  last: z.record(z.string(), z.unknown()).nullable(),
  sums: z.record(z.string(), z.strictObject({ rows: z.int(), sha256: z.string() })),
})

function readPosition(cursor: string): ExportPosition {
  try {
    const read = exportPosition.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (read.success) return read.data
  } catch {
    // The error below names the parameter.
  }
  throw parameterError('cursor: send the nextCursor of the page before, unchanged.', 'invalid_cursor')
}

const platform = z.string().trim().min(1).max(50)
/** Handles, ids and links of one person on one platform. */
const identifiers = z.array(z.string().trim().min(1).max(4096)).min(1).max(50)

/** What an erasure of a person removed. */
interface PersonErasure {
  /** The id of the block; null: nothing is blocked, because it was not asked for or no operation takes the identifiers. */
  readonly block: string | null
  /** Texts that were searched for. */
  readonly searched: number
  /** Hosted files that removed rows linked to. Files of cached answers are deleted by the nodes. */
  readonly files: number
  readonly rows: ErasedPerson['rows']
}

async function blockPerson(
  { database, clock }: AdminContext,
  { scoped, links }: Person,
  block: Omit<Block, 'at'>,
): Promise<void> {
  const secret = await sharedSecret(database, fingerprintSecret)
  const fingerprints = [
    ...scoped.map((one) => fingerprintOf(secret, block.platform, one)),
    // Their pages are not read as web pages either.
    ...links.map((link) => fingerprintOf(secret, webPlatform, `object ${link}`)),
  ]
  await storeBlock(database, clock, block, fingerprints)
}

/** The list of erasures; null where no file is set. */
async function listOf({ erasuresFile, secrets }: AdminContext): Promise<ErasureList | null> {
  return erasuresFile === undefined ? null : new ErasureList(erasuresFile, await secrets())
}

async function note(context: AdminContext, entry: ErasureEntry): Promise<void> {
  const list = await listOf(context)
  await list?.add(entry, context.clock.now())
}

async function eraseAccountNow(
  context: AdminContext,
  { account: id, cachedAnswers }: { readonly account: string; readonly cachedAnswers: boolean },
): Promise<{ readonly id: string; readonly rows: ErasedRows }> {
  const { database, clock, actor, keyring, applyErasures } = context
  const secrets = cachedAnswers ? await context.secrets() : null
  const store = usageStore(database)
  const waiting = await eraseUsageHistory(database, id)
  await store.settled(walletIdsOf(id))
  const rows = await store.transactionBoth(async (q, usage) => {
    const erased = await eraseAccount(
      { ledger: q, usage, markKey: database.markKey },
      clock,
      id,
      actor,
      waiting,
    )
    const details = { rows: erased, ...(cachedAnswers ? { cachedAnswers } : {}) }
    const act = { actor, act: 'accounts erase', accountId: id, subject: id, details }
    await recordAction(q, clock, act)
    if (secrets !== null) {
      // The cache does not store who asked, so nothing less than all of it is certain to have these answers.
      await announceErasure(q, clock, secrets, { terms: [], files: [], isOfAllAnswers: true })
    }
    return erased
  })
  keyring?.forget()
  if (cachedAnswers) await applyErasures?.()
  return { id, rows }
}

async function erasePersonNow(
  context: AdminContext,
  person: Person,
  { block, reason, by }: { readonly block: string | null; readonly reason: string; readonly by: string },
): Promise<PersonErasure> {
  const { database, clock, actor, applyErasures } = context
  const { platform } = person
  const secrets = await context.secrets()
  // The block is first, so that no lookup stores again what is erased.
  if (block !== null) await blockPerson(context, person, { id: block, platform, reason, by })
  await announceErasure(database, clock, secrets, { terms: person.terms, files: [] })
  await applyErasures?.()
  const { rows, files } = await erasePerson({ database, secrets, registry: await context.registry() }, person)
  await database.transaction(async (q) => {
    await announceErasure(q, clock, secrets, { terms: person.terms, files })
    const details = { platform, reason, rows, files: files.length }
    const act = { actor, act: 'person erase', accountId: null, subject: block, details }
    await recordAction(q, clock, act)
  })
  await applyErasures?.()
  return { block, searched: person.terms.length, files: files.length, rows }
}

/** What a replay of the list of erasures did. */
interface Replay {
  readonly accounts: number
  readonly people: number
  /** Blocks that were ended since, and are ended again. */
  readonly unblocked: number
  /** Accounts that the database does not have: made after its backup. */
  readonly unknown: number
  /** Lines that cannot be read, or name a platform that there is none of. */
  readonly unreadable: number
}

async function replay(context: AdminContext, entries: readonly ErasureEntry[]): Promise<Replay> {
  const done = { accounts: 0, people: 0, unblocked: 0, unknown: 0, unreadable: 0 }
  const registry = await context.registry()
  const hasPlatform = (name: string) => registry.platforms.some((platform) => platform.name === name)
  for (const entry of entries) {
    if (entry.act === 'person erase') {
      // Nobody finds a person of a platform that is gone; what follows in the list is erased all the same.
      if (hasPlatform(entry.platform)) {
        await erasePersonNow(context, readPerson(registry, entry.platform, entry.identifiers), entry)
        done.people += 1
      } else done.unreadable += 1
    } else if (entry.act === 'person unblock') {
      done.unblocked += Number(await removeBlock(context.database, entry.id))
    } else {
      const isThere = await eraseAccountNow(context, entry).then(
        () => true,
        (error) => {
          if (error instanceof ServiceError && error.kind === 'not_found') return false
          throw error
        },
      )
      done[isThere ? 'accounts' : 'unknown'] += 1
    }
  }
  await context.applyErasures?.()
  return done
}

/** Verbs about what is stored of accounts and people, by the words of their commands. */
export const erasureVerbs = {
  'accounts export': verb({
    method: 'GET',
    path: '/accounts/export',
    role: 'support',
    input: z.strictObject({
      account,
      limit: whole(1, 1000).default(500),
      cursor: z.string().min(1).max(maxCursorCharacters).optional(),
    }),
    async run({ database, clock, actor }, { account: id, limit, cursor }): Promise<Page<ExportLine>> {
      if (cursor === undefined) {
        await database.transaction(async (q) => {
          await requireAccount(q, id)
          const act = { actor, act: 'accounts export', accountId: id, subject: id, details: {} }
          await recordAction(q, clock, act)
        })
      }
      const from = cursor === undefined ? exportStart : readPosition(cursor)
      const { lines, end } = await readExport(database, id, from, limit)
      const nextCursor = end === null ? null : Buffer.from(JSON.stringify(end)).toString('base64url')
      return { items: lines, nextCursor }
    },
  }),
  'accounts erase': verb({
    method: 'POST',
    path: '/accounts/erasure',
    role: 'all',
    input: z
      .strictObject({ account, confirm: z.string(), cachedAnswers: flag.default(false) })
      .refine(
        ({ account, confirm }) => account === confirm,
        'confirm: must repeat the id of the account; an erasure is final.',
      ),
    async run(
      context,
      { account, cachedAnswers },
    ): Promise<{ readonly id: string; readonly rows: ErasedRows }> {
      rejectPaymentsAccount(account)
      await requireAccount(context.database, account)
      await note(context, { act: 'accounts erase', account, cachedAnswers })
      return eraseAccountNow(context, { account, cachedAnswers })
    },
  }),
  'person erase': verb({
    method: 'POST',
    path: '/people/erasure',
    role: 'all',
    input: z
      .strictObject({ platform, identifiers, confirm: z.string(), block: z.boolean().default(false), reason })
      .refine(
        ({ identifiers: [first], confirm }) => confirm === first,
        'confirm: must repeat the first identifier; an erasure is final.',
      ),
    async run(context, { platform, identifiers, block, reason }): Promise<PersonErasure> {
      const person = readPerson(await context.registry(), platform, identifiers)
      const id = block && person.scoped.length > 0 ? newId('blk') : null
      const erasure = { block: id, reason, by: context.actor }
      await note(context, { act: 'person erase', platform, identifiers, ...erasure })
      return erasePersonNow(context, person, erasure)
    },
  }),
  'person blocks': verb({
    method: 'GET',
    path: '/people/blocks',
    role: 'read',
    input: z.strictObject({}),
    run: ({ database }): Promise<Block[]> => listBlocks(database),
  }),
  'person unblock': verb({
    method: 'POST',
    path: '/people/unblock',
    role: 'all',
    input: z.strictObject({ id: z.string().min(1).max(100) }),
    async run(context, { id }): Promise<{ id: string; unblocked: true }> {
      const { database, clock, actor, applyErasures } = context
      await database.transaction(async (q) => {
        if (!(await removeBlock(q, id))) throw new ServiceError('not_found', `There is no block ${id}.`)
        const act = { actor, act: 'person unblock', accountId: null, subject: id, details: {} }
        await recordAction(q, clock, act)
      })
      // After it: better a block that a replay leaves than one that it ends although its end failed.
      await note(context, { act: 'person unblock', id })
      await applyErasures?.()
      return { id, unblocked: true }
    },
  }),
  'erasures replay': verb({
    method: 'POST',
    path: '/erasures/replay',
    role: 'all',
    input: z.strictObject({}),
    async run(context): Promise<Replay> {
      const list = await listOf(context)
      if (list === null) throw parameterError('There is no list of erasures: set ERASURES_FILE to its file.')
      const { entries, unreadable } = await list.read()
      const replayed = await replay(context, entries)
      const done = { ...replayed, unreadable: replayed.unreadable + unreadable }
      const { database, clock, actor } = context
      const act = { actor, act: 'erasures replay', accountId: null, subject: null, details: done }
      await database.transaction((q) => recordAction(q, clock, act))
      return done
    },
  }),
} as const
