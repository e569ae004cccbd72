import { createContext, Script } from 'node:vm'
import { parameterError, ServiceError } from '../../../catalog/errors.ts'
import { ResponseSize } from '../response-size.ts'
import { absoluteUrl, type PageDocument, type PageElement } from './dom.ts'
import { spacedTextOf } from './text-blocks.ts'

/** A field of a record, read from each element that the schema selects. */
export interface FieldSchema {
  readonly name: string
  readonly selector: string
  /**
   * `regex`: `attribute` is a pattern for the text of what `selector` selects; without it, `selector` itself is one for
   * the text of the whole record.
   */
  readonly type?: 'text' | 'attribute' | 'html' | 'regex'
  readonly attribute?: string
}

/** A CSS schema: one record per element that `baseSelector` selects. */
export interface ExtractionSchema {
  readonly name: string
  readonly baseSelector: string
  readonly fields: readonly FieldSchema[]
}

const maxRecords = 5000
/** A pattern of a caller can backtrack without end, so extraction has a time limit. */
const extractionTimeoutMs = 2000
const callWork = new Script('work()')

/** Runs a function with a time limit that also interrupts regular expressions. */
function runWithTimeout<T>(work: () => T): T {
  return callWork.runInContext(createContext({ work }), { timeout: extractionTimeoutMs }) as T
}
const urlAttributes = new Set(['href', 'src', 'action', 'poster', 'data-src'])

/** The first group of a match, or the whole match; null if the pattern does not match. */
function firstMatch(pattern: string, text: string): string | null {
  const match = new RegExp(pattern).exec(text)
  return match ? (match[1] ?? match[0]) : null
}

function readField(base: PageElement, field: FieldSchema, pageUrl: string): string | null {
  // `:scope` is the element itself.
  if (field.type === 'regex' && !field.attribute) return firstMatch(field.selector, spacedTextOf(base))
  const element = field.selector.trim() === ':scope' ? base : base.querySelector(field.selector)
  if (!element) return null
  switch (field.type ?? 'text') {
    case 'html':
      return element.innerHTML.trim()
    case 'attribute': {
      const value = element.getAttribute(field.attribute!)
      return value !== null && urlAttributes.has(field.attribute!.toLowerCase())
        ? (absoluteUrl(value, pageUrl) ?? value)
        : value
    }
    case 'regex':
      return firstMatch(field.attribute!, spacedTextOf(element))
    default:
      return spacedTextOf(element)
  }
}

/**
 * The records that a schema selects in a page; a missing field is null.
 * @throws ServiceError bad_request for an invalid selector or one that takes too long, response_too_large for more text
 *   than a response may have
 */
export function extractBySchema(
  document: PageDocument,
  schema: ExtractionSchema,
  pageUrl: string,
): Record<string, string | null>[] {
  try {
    const size = new ResponseSize()
    return runWithTimeout(() =>
      [...document.querySelectorAll(schema.baseSelector)].slice(0, maxRecords).map((base) =>
        Object.fromEntries(
          schema.fields.map((field) => {
            const value = readField(base, field, pageUrl)
            size.add(value)
            return [field.name, value]
          }),
        ),
      ),
    )
  } catch (error) {
    if (error instanceof ServiceError) throw error
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw parameterError('schema takes too long on this page: send simpler patterns or fewer fields.')
    }
    throw parameterError(
      `A selector or pattern of schema cannot be used: ${error instanceof Error ? error.message.slice(0, 200) : 'it is not CSS'}`,
    )
  }
}
