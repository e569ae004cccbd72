import { z } from 'zod'
import { Fault } from '../../catalog/errors.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import { outcomes } from '../../catalog/outcome.ts'
import { nextPageOf, shapeOf } from '../../catalog/record-shape.ts'
import type { RecordFinding } from '../../catalog/source.ts'
import { firstMismatch, type Mismatch } from './first-mismatch.ts'

/** Maximum length of a continuation that fits into a sealed cursor. */
const maxCursorCharacters = 8000
const maxMessageCharacters = 300

/** The answers of a provider. Unknown members are ignored, so that the protocol can grow. */
const answerSchema = z.object({
  outcome: z.enum(outcomes),
  data: z.record(z.string(), z.unknown()).nullish(),
  cursor: z.string().min(1).max(maxCursorCharacters).nullish(),
  used: z.record(z.string(), z.int().min(0)).nullish(),
})

const errorSchema = z.object({
  error: z.object({
    code: z.string().max(100),
    message: z.string().nullish(),
    retryAfterSeconds: z.number().min(0).max(86_400).nullish(),
  }),
})

const codes = {
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
  timeout: 'timeout',
  not_configured: 'not_configured',
} as const

type Given = Readonly<Record<string, unknown>>

function publicMessage(operation: AnyOperation): string {
  return `The provider of ${operation.id} gave no usable answer. Nothing was charged.`
}

function bad(operation: AnyOperation, why: string): Fault {
  return new Fault('provider', `provider of ${operation.id}: ${why}`, {
    publicMessage: publicMessage(operation),
  })
}

/** The fault that a provider reports, or undefined. The provider's text goes only to the log. */
function reported(body: unknown, operation: AnyOperation): Fault | undefined {
  const read = errorSchema.safeParse(body)
  if (!read.success) return undefined
  const { code, message, retryAfterSeconds } = read.data.error
  const reason = Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : 'provider'
  const suffix = message ? `: ${message.slice(0, maxMessageCharacters)}` : ''
  return new Fault(reason, `provider of ${operation.id} reports ${code}${suffix}`, {
    ...(reason === 'provider' ? { publicMessage: publicMessage(operation) } : {}),
    ...(retryAfterSeconds == null ? {} : { retryAfterSeconds: Math.ceil(retryAfterSeconds) }),
  })
}

const maxIssueCharacters = 300

/** What does not fit, and where: names and texts of the provider may be parts of both. */
const wordsOf = ({ path, message }: Mismatch): string =>
  `${path.join('.').slice(0, maxIssueCharacters) || 'answer'}: ${message.slice(0, maxIssueCharacters)}`

/** Reads a value by a schema. @throws Fault provider if it does not fit */
function fitting<T>(operation: AnyOperation, schema: z.ZodType<T>, value: unknown, place: string): T {
  const mismatch = firstMismatch(schema, value)
  if (mismatch) throw bad(operation, place + wordsOf(mismatch))
  const read = schema.safeParse(value)
  if (!read.success) throw bad(operation, place + wordsOf(read.error.issues[0]!))
  return read.data
}

/** The page of a list with numbered pages whose provider left it out. */
const numberedPage = ({ page = 1 }: Given, cursor: string | null) => ({
  currentPage: page,
  nextPage: cursor === null ? null : Number(page) + 1,
})

/** `data` with the page in the form of a source: the pipeline creates the cursor. */
function withPage(
  operation: AnyOperation,
  data: Record<string, unknown>,
  cursor: string | null,
  params: Given,
) {
  const { countsItems, numbersPages, hasPage, pageBlank } = shapeOf(operation.record)
  if (!hasPage) return data
  const isOmitted = typeof data.page !== 'object' || data.page === null
  const page = isOmitted ? (numbersPages ? numberedPage(params, cursor) : {}) : (data.page as object)
  const counted = countsItems ? { returnedCount: 0 } : {}
  const hasMore = numbersPages ? nextPageOf({ page }) !== null : cursor !== null
  return { ...data, page: { ...pageBlank, hasMore, ...counted, ...page, nextCursor: null } }
}

/**
 * Reads a provider's answer. It is used only if it matches the operation's own record schema.
 * @param body the answer's JSON
 * @param params the parameters of the request
 * @throws Fault provider if it does not match, or the fault that the provider reports
 */
export function readProviderAnswer(
  operation: AnyOperation,
  status: number,
  body: unknown,
  params: Given = {},
): RecordFinding {
  const fault = reported(body, operation)
  if (fault) throw fault
  if (status !== 200) throw bad(operation, `HTTP ${status}`)
  const { outcome, data, cursor = null, used } = fitting(operation, answerSchema, body, '')
  if (!data) {
    if (outcome === 'found') throw bad(operation, 'found without data')
    return { outcome }
  }
  const checked = fitting(operation, operation.record, withPage(operation, data, cursor, params), 'data.')
  if (outcome !== 'found') return { outcome, data: checked }
  const next = operation.parameters.cursor ? cursor : null
  return { outcome, data: checked, next, ...(used ? { served: used } : {}) }
}
