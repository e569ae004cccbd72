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
import { sharedSecret } from '../../runtime/storage/settings.ts'
import { announceErasure } from '../erasure/broadcast.ts'
import { type ErasedRows, eraseAccount } from '../erasure/erase-account.ts'
import { type ErasedPerson, erasePerson } from '../erasure/erase-person.ts'
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
      { account: id, cachedAnswers },
    ): Promise<{ readonly id: string; readonly rows: ErasedRows }> {
      const { database, clock, actor, keyring, applyErasures } = context
      rejectPaymentsAccount(id)
      const secrets = cachedAnswers ? await context.secrets() : null
      const rows = await database.transaction(async (q) => {
        const erased = await eraseAccount(q, clock, id, actor)
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
      const { database, clock, actor, applyErasures } = context
      const registry = await context.registry()
      const secrets = await context.secrets()
      const person = readPerson(registry, platform, identifiers)
      const id = newId('blk')
      const isBlocked = block && person.scoped.length > 0
      // The block is first, so that no lookup stores again what is erased.
      if (isBlocked) await blockPerson(context, person, { id, platform, reason, by: actor })
      await announceErasure(database, clock, secrets, { terms: person.terms, files: [] })
      await applyErasures?.()
      const { rows, files } = await erasePerson({ database, secrets, registry }, person)
      await database.transaction(async (q) => {
        await announceErasure(q, clock, secrets, { terms: person.terms, files })
        const details = { platform, reason, rows, files: files.length }
        const act = { actor, act: 'person erase', accountId: null, subject: isBlocked ? id : null, details }
        await recordAction(q, clock, act)
      })
      await applyErasures?.()
      return { block: isBlocked ? id : null, searched: person.terms.length, files: files.length, rows }
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
    async run({ database, clock, actor, applyErasures }, { id }): Promise<{ id: string; unblocked: true }> {
      await database.transaction(async (q) => {
        if (!(await removeBlock(q, id))) throw new ServiceError('not_found', `There is no block ${id}.`)
        const act = { actor, act: 'person unblock', accountId: null, subject: id, details: {} }
        await recordAction(q, clock, act)
      })
      await applyErasures?.()
      return { id, unblocked: true }
    },
  }),
} as const
