import { anyOf, readList, wholeWord } from '../alternatives.ts'
import { withoutPhrases } from './phrases.ts'
import { questionFormOf } from './question-forms.ts'
import { stem, topicWords, wordsOf } from './search-words.ts'

/** The roots of words, by which a question and a passage are compared, and the words of a question. */

export const listOf = (name: string) => readList(new URL(`./lists/${name}.txt`, import.meta.url))

const irregularForms = new Map(
  listOf('irregular-forms').map((line) => {
    const [form = '', base = ''] = line.split(' ').map((word) => wordsOf(word)[0])
    return [form, base]
  }),
)

/** With six letters, `investigate` and `investment` would be one word. */
const rootLength = 7

/**
 * The root of a word of `wordsOf`. Words of one family share their first letters (`established`, `establishment`), and a
 * second ending (`drivers`, `driver`, `drive`), and a doubled letter before it (`stopped`, `stop`).
 */
export function rootOf(word: string): string {
  // German participles have a syllable before the stem: gründete, gegründet.
  const base = irregularForms.get(word) ?? word.replace(/^ge(?=\p{L}{4,}(?:t|en)$)/u, '')
  return /\d/.test(base)
    ? base
    : stem(base)
        .replace(/([bdfgklmnprt])\1$/, '$1')
        .replace(/y$/, 'i')
        // Endings of gender, number and case: nato, nata; Полина, Полине.
        .replace(/(?<=\p{L}{4})[ao]$|(?<=\p{Script=Cyrillic}{3})[аеёийоуыьэюя]{1,2}[мвхй]?$/u, '')
        .slice(0, rootLength)
}

const negation = new RegExp(
  `\\b${anyOf(listOf('negations'))}\\b|n['’]t\\b|(?<!\\p{L})(?:не|нет|никогда|без)(?!\\p{L})`,
  'iu',
)
const wordIn = (words: string, flags: string) => new RegExp(wholeWord(anyOf(words.split(' '))), flags)
const english = wordIn('the of and was were', 'iu')
/** Negations of one language that are other words in another one, by words of that language. */
const foreignWords: readonly (readonly [RegExp, RegExp])[] = [
  // In Portuguese, "no" is "in the".
  [
    wordIn('(?:(?![ãõç])\\p{L})*[ãõç]\\p{L}* do dos das em um uma ao foi pelo pela', 'iu'),
    wordIn('no', 'giu'),
  ],
  // In French, "mai" is May.
  [wordIn('le en de du au', 'iu'), /(?<=\d(?:er)? |en |de )mai(?!\p{L})/giu],
  // In Italian, "ne" is a pronoun.
  [wordIn('il di che gli della nel è', 'iu'), wordIn('ne', 'giu')],
]

/** Whether a text has a negation of its language. */
export function isNegated(text: string): boolean {
  if (!negation.test(text)) return false
  if (english.test(text)) return true
  const own = foreignWords.reduce(
    (rest, [language, word]) => (language.test(text) ? rest.replace(word, ' ') : rest),
    text,
  )
  return negation.test(own)
}

/** Stands for a negation among the roots of a text: "cannot be returned" is not "can be returned". */
export const negationRoot = '¬'

export function rootsOf(text: string): Set<string> {
  const roots = new Set(wordsOf(withoutPhrases(text)).map(rootOf))
  if (isNegated(text)) roots.add(negationRoot)
  return roots
}

export const synonyms = new Map<string, Set<string>>()
for (const line of listOf('synonyms')) {
  const roots = [...rootsOf(line)]
  for (const root of roots) synonyms.set(root, new Set([...(synonyms.get(root) ?? []), ...roots]))
}

/** The kinds of a word are no words for one another: an employee is one of the people, and no patient. */
for (const line of listOf('hyponyms')) {
  const [kind = '', ...members] = wordsOf(line).map(rootOf)
  synonyms.set(kind, new Set([...(synonyms.get(kind) ?? []), ...members]))
}

/** Questions in German, which capitalises all nouns. */
const germanStarts = 'wie wieviele? wer wen wem wessen wann wo wohin woher was warum wieso welche[nrsm]?'
const germanVerbs = 'ist sind hat haben gibt kann darf muss'
const germanQuestion = new RegExp(
  `^\\s*(?:(?:bis|seit|ab|von|mit|für) )?${anyOf(`${germanStarts} ${germanVerbs}`.split(' '))}\\b`,
  'i',
)

/** Names and numbers in a question: capitalised words after the first word, and words that start with a digit. */
export function namesIn(question: string): string[] {
  const pattern = germanQuestion.test(question)
    ? /(?=\d)(?<=\S\s+[$€£]?)\d[\p{L}\p{N}’'-]*/gu
    : /(?=[\p{Lu}\d])(?<=\S\s+[$€£]?)[\p{Lu}\d][\p{L}\p{N}’'-]*/gu
  const inside = [...question.matchAll(pattern)].map(([word]) => word.replace(/['’]s?$/, ''))
  // An initial is no name.
  return inside.flatMap((word) => wordsOf(word)).filter((word) => word.length > 1 || /\d/.test(word))
}

/** "At the end of June" is June in other words. */
const partOfPeriod =
  /\b(?:(?:at|by|in|towards?) the (?:end|beginning|start|middle) of|at present|right now|at the moment)\b/gi

/** The topic words of a question without its question words; all topic words if no others remain. */
export function questionTopic(question: string): string[] {
  const questionWords = new Set(wordsOf(questionFormOf(question)?.questionWords ?? ''))
  const plain = withoutPhrases(question.replace(partOfPeriod, '')).replace(/ last\s*\?*$/, '')
  // In English, "die" is no article.
  const words = topicWords(germanQuestion.test(question) ? plain : plain.replace(/\bdie\b/gi, 'death'))
  // A single letter is an initial.
  const topic = words.filter((word) => !questionWords.has(word) && !isNegated(word) && !/^[a-z]$/.test(word))
  return topic.length > 0 ? topic : words
}

/** Verbs and nouns that carry little of a question's topic. */
const genericRoots = new Set(listOf('generic-words').flatMap((line) => wordsOf(line).map(rootOf)))
export const isGeneric = (root: string): boolean => genericRoots.has(root)
