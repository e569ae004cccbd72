import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Clock } from '../catalog/clock.ts'
import { parameterError } from '../catalog/errors.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Continuation, Mode } from '../catalog/source.ts'
import { firstThatOpens } from '../runtime/storage/secrets.ts'
import { canonical } from './request.ts'

/** What a cursor continues. */
export interface OpenedCursor {
  readonly continuation: Continuation
  /** The source that created the cursor and that alone can continue the list. Undefined: any source can. */
  readonly source: string | undefined
  /** Where the next page is in the whole list. Undefined for cursors of earlier releases. */
  readonly position?: PagePosition | undefined
}

/** The place of a page in the whole list. */
export interface PagePosition {
  /** Items at the start of the source's page that earlier pages served: a source may give more than a page holds. */
  readonly skip: number
  /** Items and pages before this page. */
  readonly items: number
  readonly pages: number
}

/** Seals and opens cursors. */
export interface CursorBox {
  seal(
    operation: AnyOperation,
    mode: Mode,
    params: Readonly<Record<string, unknown>>,
    opened: OpenedCursor,
  ): string
  /** @throws ServiceError bad_request for a foreign, altered or expired cursor */
  open(
    operation: AnyOperation,
    mode: Mode,
    params: Readonly<Record<string, unknown>>,
    cursor: string,
  ): OpenedCursor
}

const ivBytes = 12
const tagBytes = 16
/** Reject truncated GCM tags: they are easier to forge. */
const gcm = { authTagLength: tagBytes }
/** Maximum size of an inflated cursor: many times the largest state that any source stores. */
const maxStateBytes = 65_536

/**
 * Deflates a state with memory for its size. By default each call takes 256 KiB, which V8 counts: a page of a hundred
 * cursors would start several garbage collections.
 */
function deflate(state: string): Buffer {
  const windowBits = Math.min(15, Math.max(9, Math.ceil(Math.log2(state.length))))
  return deflateRawSync(state, { windowBits, memLevel: Math.max(1, windowBits - 7) })
}

function shapingNames(operation: AnyOperation): string[] {
  return Object.keys(operation.parameters)
    .filter((name) => operation.parameters[name].shapes)
    .sort()
}

/**
 * Encrypts the deflated state of cursors with AES-256-GCM. Route, version, key mode and every shaping parameter are
 * associated data, so that a cursor opens only with these. HKDF (RFC 5869) derives the key from the secret. The
 * encrypted state contains the expiry.
 */
export function createCursorBox(options: {
  secret: string
  /** The secret before a rotation. */
  previous?: string | undefined
  clock: Clock
  lifetimeHours: number
}): CursorBox {
  const { secret, previous } = options
  const keys = [secret, ...(previous === undefined ? [] : [previous])].map((from) =>
    // A page of comments seals a hundred cursors: a key object halves the time of each.
    createSecretKey(Buffer.from(hkdfSync('sha256', from, '', 'social-lookup cursor v1', 32))),
  )
  const binding = (operation: AnyOperation, mode: Mode, params: Readonly<Record<string, unknown>>) =>
    createHash('sha256')
      .update(
        `${mode} ${operation.version} ${operation.id} ${canonical(operation.parameters, params, shapingNames(operation))}`,
      )
      .digest()

  return {
    seal(operation, mode, params, opened) {
      const expires = Math.floor(options.clock.now() / 1000) + options.lifetimeHours * 3600
      const { position } = opened
      const state = JSON.stringify([
        ...[expires, opened.source ?? null, opened.continuation],
        ...(position === undefined ? [] : [[position.skip, position.items, position.pages]]),
      ])
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, iv, gcm).setAAD(binding(operation, mode, params))
      const sealed = Buffer.concat([cipher.update(deflate(state)), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(operation, mode, params, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      let state: [number, string | null, Continuation, [number, number, number]?]
      try {
        // The decoder skips invalid characters and surplus bits at the end, so accept only the canonical text.
        if (bytes.toString('base64url') !== cursor) throw new Error('not canonical')
        const bound = binding(operation, mode, params)
        const sealed = firstThatOpens(keys, (key) => {
          const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), gcm)
            .setAAD(bound)
            .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
          return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
        })
        state = JSON.parse(inflateRawSync(sealed, { maxOutputLength: maxStateBytes }).toString())
      } catch {
        throw parameterError(
          'cursor does not belong to this request. Send a nextCursor of this route unchanged, with the same parameters and a key of the same mode, or leave it out to start at the first page.',
          'invalid_cursor',
        )
      }
      if (state[0] * 1000 < options.clock.now()) {
        throw parameterError(
          `cursor has expired: cursors live ${options.lifetimeHours} hours. Leave it out to start at the first page.`,
          'invalid_cursor',
        )
      }
      const [, source, continuation, place] = state
      const position = place && { skip: place[0], items: place[1], pages: place[2] }
      return { continuation, source: source ?? undefined, ...(position ? { position } : {}) }
    },
  }
}
