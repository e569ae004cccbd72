import type { CallToolResult } from '@modelcontextprotocol/server'
import type { ServiceError } from '../../catalog/errors.ts'
import { compactLines } from './answers/compact.ts'
import { errorResultParts } from './answers/errors.ts'
import { markUntrusted, untrustedNotice } from './answers/marks.ts'
import { receiptName } from './purchase.ts'
import type { ShownResult } from './result.ts'

const credits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

function chargeLine({ charged, creditsLeft }: ShownResult): string[] {
  if (charged === undefined) return []
  return [`Charged: ${credits(charged)}${creditsLeft === undefined ? '' : `; ${creditsLeft} left`}.`]
}

/** How the answer goes on: the handle of the rest, and that of the whole answer. */
function furtherLine({ more, readOn }: ShownResult, nextTool: string): string[] {
  if (more === undefined) {
    return readOn === undefined ? [] : [`All of it: ${nextTool} with next "${readOn}" (free).`]
  }
  const { next, remaining, isCharged } = more
  const what =
    remaining === 0
      ? 'There is a next page'
      : remaining === null
        ? 'The text goes on'
        : `${remaining} more on this page`
  const all = readOn === undefined ? '' : ` All of it: "${readOn}" (free).`
  return [
    `${what}: ${nextTool} with next "${next}" (${isCharged ? 'charged like the first' : 'free'}).${all}`,
  ]
}

/** The data as lines; foreign text is inside a mark whose name is stated before it. */
function bodyLines(lines: string, untrusted: string | undefined): string[] {
  if (lines === '') return []
  if (untrusted === undefined) return [lines]
  const marked = markUntrusted(lines, untrusted)
  return [marked.statement, marked.text]
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
  const {
    status,
    sentence,
    data = {},
    untrusted,
    charged,
    creditsLeft,
    unreadableEntries,
    more,
    readOn,
    links = [],
  } = shown
  const content: CallToolResult['content'] = links.map((link) => ({ type: 'resource_link', ...link }))
  const lines = shown.text ?? compactLines(data)
  const notice = untrusted === undefined ? {} : { untrusted: untrustedNotice(untrusted) }
  const isExact = shown.exactData !== undefined
  const exact = { ...notice, ...shown.exactData }
  const text = isExact
    ? JSON.stringify(exact)
    : [
        ...[sentence, ...chargeLine(shown), ...bodyLines(lines, untrusted)],
        ...furtherLine(shown, nextTool),
      ].join('\n')
  return {
    content: [{ type: 'text', text }, ...content],
    structuredContent: isExact
      ? exact
      : {
          ...notice,
          status,
          ...data,
          ...(charged === undefined ? {} : { charged }),
          ...(creditsLeft === undefined ? {} : { creditsLeft }),
          ...(readOn === undefined ? {} : { readOn }),
          ...(unreadableEntries === undefined ? {} : { unreadableEntries }),
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
  const { text, data } = errorResultParts(error, requestId)
  return {
    isError: true,
    content: [{ type: 'text', text }],
    structuredContent: { ...data },
    _meta: { 'social-lookup/requestId': requestId },
  }
}
