import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Continuation, Mode } from '../catalog/source.ts'
import type { Clock } from '../clock.ts'
import { parameterError } from '../errors.ts'
import { firstThatOpens } from '../storage/secrets.ts'
import { canonical } from './request.ts'

/** What a cursor continues. */
export interface OpenedCursor {
  readonly continuation: Continuation
  /** The source that made it; only that one can go on. Undefined: any. */
  readonly source: string | undefined
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
/** A shorter tag, which is easier to guess, is none. */
const gcm = { authTagLength: tagBytes }
/** Most a cursor may inflate to: many times what any source leaves in one. */
const maxStateBytes = 65_536

function shapingNames(operation: AnyOperation): string[] {
  return Object.keys(operation.parameters)
    .filter((name) => operation.parameters[name].shapes)
    .sort()
}

/**
 * A box for cursors: AES-256-GCM over the deflated state, with route, version, key mode and every shaping
 * parameter as associated data, so that a cursor opens nowhere else. The key is derived from the secret (HKDF,
 * RFC 5869); the expiry is inside.
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
    Buffer.from(hkdfSync('sha256', from, '', 'social-lookup cursor v1', 32)),
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
      const state = JSON.stringify([expires, opened.source ?? null, opened.continuation])
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, iv, gcm).setAAD(binding(operation, mode, params))
      const sealed = Buffer.concat([cipher.update(deflateRawSync(state)), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(operation, mode, params, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      let state: [number, string | null, Continuation]
      try {
        // Decoding skips what is no base64url and bits left over at the end: only the exact text counts.
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
      return { continuation: state[2], source: state[1] ?? undefined }
    },
  }
}
