import type { Fields } from '../../runtime/storage/rows.ts'
import type { answerShapes } from '../../runtime/storage/schema/answer-shapes.ts'
import type { NamedShape } from './read-answer.ts'
import { type Shape, sharedPlaces } from './shape.ts'

/**
 * Forms of the answers to one request: full and empty pages, page one and later pages, what visitors see, both halves of
 * an experiment. Each form is summed by itself. In one sum, an element of one form would be in a part of the answers only,
 * and its loss would not show.
 */

/** A sum of good answers, or of the records that were read from them. */
export interface StoredShape extends Fields<typeof answerShapes, 'request' | 'lastGoodAt'> {
  readonly shape: Shape
}

/** Forms of one request that are stored. Further ones are added to the most similar. */
const maxForms = 4
/** From this share of common elements an answer is of a form; in small answers a changed element is a larger share. */
const minShared = 0.8
const minSharedOfSmall = 0.5
const smallAnswer = 20
/** A renamed element differs in two places, however small the answer is. */
const maxRenamed = 2

const formSuffix = / \(form \d+\)$/

/** The stored forms of a request, the most similar to an answer first. */
function formsBySimilarity({ request, shape }: NamedShape, stored: readonly StoredShape[]) {
  return stored
    .filter((one) => one.request.replace(formSuffix, '') === request)
    .map((form) => {
      const { common, all } = sharedPlaces(form.shape, shape)
      const shared = all === 0 ? 1 : common / all
      const isSame =
        shared >= (all < smallAnswer ? minSharedOfSmall : minShared) || all - common <= maxRenamed
      return { form, shared, isSame }
    })
    .sort((a, b) => b.shared - a.shared)
}

/** The form of an answer; null if it is of no stored form. */
export function formOf(answer: NamedShape, stored: readonly StoredShape[]): StoredShape | null {
  const [closest] = formsBySimilarity(answer, stored)
  return closest?.isSame ? closest.form : null
}

/** The good answers that an answer is compared with: the most similar ones to its request, or the only ones of its host. */
export function comparedForm(answer: NamedShape, stored: readonly StoredShape[]): StoredShape | null {
  const [closest] = formsBySimilarity(answer, stored)
  if (closest) return closest.form
  const host = answer.request.split('/', 1)[0]!
  const ofHost = stored.filter((one) => one.request.startsWith(`${host}/`))
  return ofHost.length === 1 ? ofHost[0]! : null
}

/** The name under which a good answer is summed. */
export function formNameOf(answer: NamedShape, stored: readonly StoredShape[]): string {
  const forms = formsBySimilarity(answer, stored)
  const [closest] = forms
  if (closest && (closest.isSame || forms.length >= maxForms)) return closest.form.request
  const names = new Set(forms.map(({ form }) => form.request))
  for (let n = 2; ; n += 1) {
    const name = n === 2 && !names.has(answer.request) ? answer.request : `${answer.request} (form ${n})`
    if (!names.has(name)) return name
  }
}

const recordName = 'record'

export const isRecord = ({ request }: Pick<StoredShape, 'request'>): boolean =>
  request === recordName || request.startsWith(`${recordName} of `)

/** The name under which records are summed that were read from answers of some forms. */
export const recordNameOf = (forms: readonly string[]): string =>
  [recordName, ...new Set(forms)]
    .sort((a, b) => Number(b === recordName) - Number(a === recordName) || (a < b ? -1 : 1))
    .join(' of ')
    .slice(0, 600)

/** The sum of the records that were read from the same forms; else the largest sum of records. */
export function comparedRecord(
  answers: readonly NamedShape[],
  stored: readonly StoredShape[],
): StoredShape | null {
  const name = recordNameOf(answers.flatMap((answer) => comparedForm(answer, stored)?.request ?? []))
  const records = stored.filter(isRecord)
  const own = records.find(({ request }) => request === name)
  return own ?? records.toSorted((a, b) => b.shape.n - a.shape.n)[0] ?? null
}
