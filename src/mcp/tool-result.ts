import type { CallToolResult } from '@modelcontextprotocol/server'
import type { ServiceError } from '../errors.ts'
import { markUntrusted } from './answers/clean.ts'
import { compactLines } from './answers/compact.ts'
import { errorText, toolError } from './answers/errors.ts'
import { receiptName } from './purchase.ts'
import type { More, ShownResult } from './result.ts'

const credits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

function chargeLine({ charged, creditsLeft }: ShownResult): string[] {
  if (charged === undefined) return []
  return [`Charged: ${credits(charged)}${creditsLeft === undefined ? '' : `; ${creditsLeft} left`}.`]
}

function moreLine(more: More | undefined, nextTool: string): string[] {
  if (more === undefined) return []
  const { next, remaining, isCharged } = more
  const what =
    remaining === 0
      ? 'There is a next page'
      : remaining === null
        ? 'The text goes on'
        : `${remaining} more on this page`
  return [`${what}: ${nextTool} with next "${next}" (${isCharged ? 'charged like the first' : 'free'}).`]
}

interface Sending {
  readonly requestId: string
  /** Of a payment. */
  readonly receipt: object | null
  /** What continues a result: next_page, or the same call. */
  readonly nextTool: string
}

/** A result in the form of the protocol: compact text, and the structured data. */
export function callResult(shown: ShownResult, { requestId, receipt, nextTool }: Sending): CallToolResult {
  const { status, sentence, data = {}, untrusted, charged, creditsLeft, more, links = [] } = shown
  const content: CallToolResult['content'] = links.map((link) => ({ type: 'resource_link', ...link }))
  const lines = shown.text ?? compactLines(data)
  const body = lines === '' ? [] : [untrusted === undefined ? lines : markUntrusted(lines, untrusted)]
  const text =
    shown.exactText ?? [sentence, ...chargeLine(shown), ...body, ...moreLine(more, nextTool)].join('\n')
  const isExact = shown.exactText !== undefined
  return {
    content: [{ type: 'text', text }, ...content],
    structuredContent: isExact
      ? { ...data }
      : {
          status,
          ...data,
          ...(charged === undefined ? {} : { charged }),
          ...(creditsLeft === undefined ? {} : { creditsLeft }),
          ...(more === undefined ? {} : { more: { ...more } }),
        },
    _meta: {
      'social-lookup/requestId': requestId,
      // An exact text has no place for the charge.
      ...(isExact ? { 'social-lookup/charged': charged, 'social-lookup/creditsLeft': creditsLeft } : {}),
      ...(untrusted === undefined ? {} : { 'social-lookup/untrusted': true }),
      ...(receipt === null ? {} : { [receiptName]: receipt }),
    },
  }
}

/** The challenge of a payment, twice as x402 requires (specs/transports-v2/mcp.md). */
export const challengeResult = (challenge: Record<string, unknown>, requestId: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify(challenge) }],
  structuredContent: challenge,
  _meta: { 'social-lookup/requestId': requestId },
})

/** An error of a tool. Errors of the protocol are thrown instead. */
export function errorResult(error: ServiceError, requestId: string): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: errorText(error) }],
    structuredContent: { status: 'error', error: { ...toolError(error, requestId) } },
    _meta: { 'social-lookup/requestId': requestId },
  }
}
