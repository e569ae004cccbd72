import { createContext, Script } from 'node:vm'
import { parameterError, ServiceError } from '../../errors.ts'
import { ResponseSize } from '../response-size.ts'
import { absoluteUrl, type PageDocument, type PageElement, textOf } from './dom.ts'

/** What is taken out of each element that a schema selects. */
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
/** How long taking records out of a page may take: patterns can be built to look back for ever. */
const extractionTimeoutMs = 2000
const callWork = new Script('work()')

/** Calls a function that is ended where it takes too long, in the middle of a pattern as well. */
function runWithTimeout<T>(work: () => T): T {
  return callWork.runInContext(createContext({ work }), { timeout: extractionTimeoutMs }) as T
}
const urlAttributes = new Set(['href', 'src', 'action', 'poster', 'data-src'])

/** What a pattern finds in a text: its first group, or the whole match. */
function firstMatch(pattern: string, text: string): string | null {
  const match = new RegExp(pattern).exec(text)
  return match ? (match[1] ?? match[0]) : null
}

function readField(base: PageElement, field: FieldSchema, pageUrl: string): string | null {
  // `:scope` is the element itself.
  if (field.type === 'regex' && !field.attribute) return firstMatch(field.selector, textOf(base))
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
      return firstMatch(field.attribute!, textOf(element))
    default:
      return textOf(element)
  }
}

/**
 * The records that a schema finds in a page; a field that an element does not have is null.
 * @throws ServiceError bad_request for a selector that is none or takes too long, response_too_large for more than an
 *   answer may have
 */
export function extractBySchema(
  document: PageDocument,
  schema: ExtractionSchema,
  pageUrl: string,
): Record<string, string | null>[] {
  try {
    const room = new ResponseSize()
    return runWithTimeout(() =>
      [...document.querySelectorAll(schema.baseSelector)].slice(0, maxRecords).map((base) =>
        Object.fromEntries(
          schema.fields.map((field) => {
            const value = readField(base, field, pageUrl)
            room.add(value)
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
