import { datePattern } from './expected-values.ts'
import type { Passage } from './passages.ts'
import type { QuestionForm } from './question-forms.ts'
import { wordsOf } from './search-words.ts'
import { isGeneric, namesIn, questionTopic, rootOf, rootsOf, synonyms } from './word-roots.ts'

/** Answers by labels: "RRP: £23.99", "Choreographer_Jeong Hye Jin", a term and its definition. */

/** A label is at most this number of words before its sign. */
const maxLabelWords = 3
const maxLabelledCharacters = 1500
const labelSign = /\s?[:：_]\s?|\s\|\s/g
/** The value ends where the next label begins, and at the end of its line. */
const maxValueCharacters = 120

/** The characters before the value: "about", "from". */
const maxBeforeValue = 12

interface Labelled {
  readonly label: string
  readonly value: string
}

/** The labels of a text with the text after each. */
function labelsIn(text: string): Labelled[] {
  if (text.length > maxLabelledCharacters) return []
  const signs = [...text.matchAll(labelSign)]
  return signs.map(({ index, 0: sign }, place) => {
    const before = text
      .slice(Math.max(0, index - 60), index)
      .split(/[|,;:_.!?]/)
      .at(-1)!
    const end = signs[place + 1]?.index ?? text.length
    return {
      label: before.trim().split(/\s+/).slice(-maxLabelWords).join(' '),
      value: text.slice(index + sign.length, Math.min(end, index + maxValueCharacters)).trim(),
    }
  })
}

const isValue = (value: string, { expects, answerPattern }: QuestionForm): boolean => {
  if (expects === 'name')
    return /^\p{Lu}\p{L}+/u.test(value) && !datePattern.test(value.split(/\s+/).slice(0, 2).join(' '))
  if (expects === 'place') return /^\p{Lu}\p{L}+/u.test(value)
  // "Death" above "Ford in 2002" is no date of it.
  const place = answerPattern.exec(value.slice(0, 60))?.index
  return place !== undefined && place <= maxBeforeValue
}

const withSynonyms = (roots: Iterable<string>) =>
  new Set([...roots].flatMap((root) => [root, ...(synonyms.get(root) ?? [])]))

/** The passage with a value under the label that a question asks for, if the page is about the rest of the question. */
export function labelledAnswer(
  passages: readonly Passage[],
  {
    question,
    form,
    title,
  }: { readonly question: string; readonly form: QuestionForm | undefined; readonly title: string },
): Passage | undefined {
  if (!form || form.expects === 'reason' || form.expects === 'wording') return undefined
  const names = new Set(namesIn(question).map(rootOf))
  const all = [
    ...wordsOf(question).map(rootOf),
    ...wordsOf(form.questionWords)
      .map(rootOf)
      .filter((root) => rootsOf(question).has(root)),
  ]
  const wanted = withSynonyms(all.filter((root) => !names.has(root) && !isGeneric(root)))
  const topic = questionTopic(question).map(rootOf)
  const titleRoots = rootsOf(title)
  const found = passages.flatMap((passage) => {
    const { text, context, isIntroduced } = passage
    const term = isIntroduced ? (context.split('\n').at(-1) ?? '').replace(/[:：]$/, '') : ''
    const labels = [
      ...labelsIn(text),
      ...(term && term.split(' ').length <= maxLabelWords ? [{ label: term, value: text }] : []),
    ]
    const around = withSynonyms([...rootsOf(`${context}\n${text}`), ...titleRoots])
    return labels
      .filter(({ label, value }) => {
        const last = [...rootsOf(label.split(' ').at(-1) ?? '')]
        return last.length === 1 && last.every((root) => wanted.has(root)) && isValue(value, form)
      })
      .filter(({ label }) => {
        const used = withSynonyms(rootsOf(label))
        const rest = topic.filter((root) => !used.has(root) && !isGeneric(root) && !nouns.has(root))
        return rest.every((root) => around.has(root))
      })
      .map(({ value }) => ({ passage, value: wordsOf(value).slice(0, 3).join(' ') }))
  })
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0]!.passage : undefined
}

/** What a page is about, in words that name no topic: the show, the product. */
const nouns = new Set(
  wordsOf(
    'show product item piece work event page article book film movie game spettacolo opera espetáculo obra espectáculo spectacle stück',
  ).map(rootOf),
)
