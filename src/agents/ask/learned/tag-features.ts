import type { Question } from '../question/question.ts'

/** How a word is written. */
function shapeOf(text: string): string {
  if (/^\d+$/.test(text)) return `d${Math.min(text.length, 5)}`
  if (/\d/.test(text)) return 'm'
  if (/[._]/.test(text)) return 'h'
  if (/^\p{Lu}{2,}$/u.test(text)) return 'U'
  if (/^\p{Lu}/u.test(text)) return /\p{Lu}/u.test(text.slice(1)) ? 'X' : 'C'
  return 'l'
}

const atEdge = '<>'

/** What a token looks like by itself, for the features of its neighbours. */
function lookOf(question: Question, place: number): string {
  const token = question.tokens[place]
  if (token === undefined) return atEdge
  if (token.kind === 'word') return question.words[place]!
  return token.kind === 'mark' ? token.text : `§${token.kind}`
}

/** What a token is in the vocabulary: a platform, a concept, a value, a country. */
function meaningOf(question: Question, place: number): string {
  const meanings = question.meanings[place]
  if (meanings === undefined) return atEdge
  return meanings.find((one) => !one.startsWith('r ')) ?? ''
}

/**
 * The features by which the tagger reads one token.
 * @param isKnown whether a word was frequent in training
 */
export function tagFeatures(
  question: Question,
  place: number,
  isKnown: (word: string) => boolean,
): readonly string[] {
  const { tokens } = question
  const token = tokens[place]!
  const looks = [-2, -1, 0, 1, 2].map((offset) => lookOf(question, place + offset))
  const [before2, before, own, after, after2] = looks as [string, string, string, string, string]
  const shape = shapeOf(token.text)
  const known = isKnown(own)
  const found = [
    'bias',
    `w=${own}`,
    `w-=${before}`,
    `w+=${after}`,
    `w--=${before2}`,
    `w++=${after2}`,
    `w-w=${before} ${own}`,
    `ww+=${own} ${after}`,
    `w--w-=${before2} ${before}`,
    `w+w++=${after} ${after2}`,
    `w-w+=${before} ${after}`,
    `s=${shape}`,
    `s3=${shapeOf(tokens[place - 1]?.text ?? '')}${shape}${shapeOf(tokens[place + 1]?.text ?? '')}`,
    `k=${token.kind}`,
    `m=${meaningOf(question, place)}`,
    `m-=${meaningOf(question, place - 1)}`,
    `m+=${meaningOf(question, place + 1)}`,
    `mm+=${meaningOf(question, place)} ${meaningOf(question, place + 1)}`,
    `m-m=${meaningOf(question, place - 1)} ${meaningOf(question, place)}`,
    `m3=${meaningOf(question, place - 1)} ${shape} ${meaningOf(question, place + 1)}`,
    `known=${known}${shape}${question.isLowerCase}`,
    `known-=${isKnown(before)}${known}${isKnown(after)}`,
  ]
  for (const meaning of question.meanings[place]!) found.push(`a=${meaning}`, `a-=${meaning} ${before}`)
  if (token.kind === 'word') {
    found.push(`p3=${own.slice(0, 3)}`, `e3=${own.slice(-3)}`, `e4=${own.slice(-4)}`)
    if (!known) found.push(`new w-=${before}`, `new w+=${after}`, `new=${before} ${after}`)
  }
  const platform = question.mentions[0]?.platform ?? ''
  found.push(
    `pl=${platform} ${own}`,
    `asks=${question.firstConcept}`,
    `asks m=${question.firstConcept} ${meaningOf(question, place)} ${before}`,
    `q=${place < question.platformPlace ? 'before' : 'after'} ${before}`,
    `end=${tokens.length - place < 3 ? tokens.length - place : ''}${place < 2 ? place : ''}`,
    `link=${question.targets.length > 0}`,
    `link w=${question.targets.length > 0} ${own}`,
  )
  return found
}
