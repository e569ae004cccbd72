import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readQuestions } from '../../../scripts/ask/questions.ts'
import { plain } from '../../../src/agents/ask/words/words.ts'

/** How near the questions that are never trained on are to those that are. */

const file = (name: string) => join(import.meta.dirname, name)

/** Words in pairs, with targets and numbers by their kind: a question about somebody else is the same question. */
function shingles(question: string): Set<string> {
  const words = [
    '<',
    ...plain(question)
      .replace(/https?:\/\/\S+|\b[\w-]+\.(?:com|org|be)\/\S+/g, 'LINK')
      .replace(/[@#]\S+/g, 'NAME')
      .replace(/\d+/g, '0')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
    '>',
  ]
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`))
}

const trained = readQuestions(file('questions.txt')).map(({ question }) => ({
  question,
  own: shingles(question),
}))
const byShingle = new Map<string, number[]>()
trained.forEach(({ own }, at) => {
  for (const one of own) byShingle.set(one, [...(byShingle.get(one) ?? []), at])
})

/** The trained question that is nearest, and the share of pairs of words that both have. */
function nearest(question: string): { question: string; similarity: number } {
  const own = shingles(question)
  const shared = new Map<number, number>()
  for (const one of own) for (const at of byShingle.get(one) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
  let best = { question: '', similarity: 0 }
  for (const [at, count] of shared) {
    const other = trained[at]!
    const similarity = count / (own.size + other.own.size - count)
    if (similarity > best.similarity) best = { question: other.question, similarity }
  }
  return best
}

/** The questions of a file that have more than 0.6 of their pairs of words in common with a trained one. */
const nearIn = (name: string) =>
  readQuestions(file(name)).flatMap(({ question }) => {
    const { question: other, similarity } = nearest(question)
    return similarity > 0.6 ? [`${similarity.toFixed(2)} ${question} ≈ ${other}`] : []
  })

test.each(['fresh.txt', 'held-out.txt', 'kinds.txt'])(
  '%s: no question that is never trained on has more than 0.6 of its pairs of words in common with one that is',
  (name) => {
    expect(nearIn(name)).toEqual([])
  },
)

test('strangers.txt: the 38 questions that were in the training when their authors wrote them are all that are near it', () => {
  const near = nearIn('strangers.txt')
  expect(near.length, near.join('\n')).toBeLessThanOrEqual(38)
})

test('the distance finds a question about somebody else, and one in other words', () => {
  expect(readFileSync(file('questions.txt'), 'utf8')).toContain(
    'how many followers does khaby.lame have on tiktok?',
  )
  expect(nearest('how many followers does @somebody have on tiktok').similarity).toBeGreaterThan(0.4)
  expect(nearest('the crowd that cheers at a stadium of mine').similarity).toBeLessThan(0.4)
})
