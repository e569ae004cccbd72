import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Platform } from '../../../src/catalog/platform.ts'
import type { Outcome, Source } from '../../../src/catalog/source.ts'

/**
 * A documented convention of a platform by which a result is right that the engine would call wrong: a flag that is
 * left out where it is false, a second element that states the same thing in other words.
 */
export interface Convention {
  /** Operation ids, `*` for any run of characters. Default: all of the platform. */
  readonly operations?: string
  /** Field of the record, indexes as `*`, `**` for any run: `**.verified`. */
  readonly field: string
  /**
   * What the field may be in place of what it was:
   * - `false`, `zero`, `empty`: the platform leaves it out where it is so;
   * - `other`: another element of the answer has it in another form (another size of the same picture);
   * - `derived`: it is computed from parts of the answer, and follows what of them could be read;
   * - `shown`: as `derived`, and the record itself shows what could not be read;
   * - `negative`: it can be below zero;
   * - `lost`: entries of this list that are missing need not be counted (the platform's own gaps).
   */
  readonly may: 'false' | 'zero' | 'empty' | 'other' | 'derived' | 'shown' | 'negative' | 'lost'
  /** What the value then looks like, where not every one is right. */
  readonly like?: RegExp
  /** Why: what of the platform's behaviour, seen where. */
  readonly reason: string
}

const folder = resolve(import.meta.dirname, '../../proof/conventions')

/**
 * A whole answer that is the platform's own sign of an outcome: nothing at all for an unsigned call, say; or of the
 * thing asked for under another name; or of the last page.
 */
export interface Sign {
  readonly operations?: string
  /** Kind of the change, with its form or its path: `nothing in it: no body`, `list emptied: $.data.children`. */
  readonly answer: string
  readonly proves: Outcome | 'last page'
  readonly reason: string
}

export type Known = Convention | Sign

/** The conventions of a platform: `test/proof/conventions/<platform>.ts`; none where there is no such file. */
async function conventionsOf(platform: string): Promise<readonly Known[]> {
  const file = join(folder, `${platform}.ts`)
  if (!existsSync(file)) return []
  const { conventions } = (await import(file)) as { conventions: readonly Known[] }
  return conventions
}

/** The conventions of a platform and of the vendors among its sources: these have their own, whatever they tell of. */
export async function conventionsFor({ name, operations }: Platform): Promise<readonly Known[]> {
  const sources = operations.flatMap((one) => (one.sources as readonly Source[]).map((source) => source.name))
  return (await Promise.all([...new Set([name, ...sources])].map(conventionsOf))).flat()
}

/** `*` stands for one step of a path, `**` for any number of them. */
function form(pattern: string): RegExp {
  const steps = pattern.split('.').map((step) => {
    if (step === '**') return '**'
    return step.replace(/[+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^.]*')
  })
  const text = steps
    .join('\\.')
    .replace(/^\*\*\\\./, '(?:.*\\.)?')
    .replace(/\\\.\*\*/g, '(?:\\..*)?')
    .replace(/^\*\*$/, '.*')
  return new RegExp(`^${text}$`)
}

const forms = new Map<string, RegExp>()

function fits(pattern: string, text: string): boolean {
  let known = forms.get(pattern)
  if (known === undefined) {
    known = form(pattern)
    forms.set(pattern, known)
  }
  return known.test(text)
}

function allows(may: Convention['may'], is: unknown): boolean {
  if (may === 'false') return is === false
  if (may === 'zero') return is === 0
  if (may === 'empty') return is === '' || (Array.isArray(is) && is.length === 0)
  if (may === 'negative') return typeof is === 'number' && is < 0
  return ['other', 'derived', 'shown'].includes(may)
}

/** The convention that allows a value of a field (general path), if any does. */
export function matchesAnyPattern(
  conventions: readonly Known[],
  operation: string,
  field: string,
  is: unknown,
): Convention | undefined {
  return conventions.find(
    (one): one is Convention =>
      'may' in one &&
      allows(one.may, is) &&
      (one.like === undefined || one.like.test(String(is))) &&
      fits(one.field, field) &&
      (one.operations === undefined || operationFits(one.operations, operation)),
  )
}

/** Whether entries of a list may be missing uncounted. */
export function mayLose(conventions: readonly Known[], operation: string, field: string): boolean {
  return conventions.some(
    (one) =>
      'may' in one &&
      one.may === 'lost' &&
      fits(one.field, field) &&
      (one.operations === undefined || operationFits(one.operations, operation)),
  )
}

/** Whether a whole answer is a sign of an outcome. */
export function signOf(
  conventions: readonly Known[],
  operation: string,
  { kind, form, path }: { readonly kind: string; readonly form: string; readonly path: string },
  outcome: string,
): boolean {
  return conventions.some(
    (one) =>
      'proves' in one &&
      one.proves === outcome &&
      [`${kind}: ${form}`, `${kind}: ${path}`].includes(one.answer) &&
      (one.operations === undefined || operationFits(one.operations, operation)),
  )
}

function operationFits(pattern: string, operation: string): boolean {
  return new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace(/\*/g, '.*')}$`).test(operation)
}
