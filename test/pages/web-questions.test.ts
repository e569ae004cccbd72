import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { read } from './support.ts'

/** The benchmark's pages are not ours to give on: where they lie beside the repository, they are asked. */
const benchmark = join(import.meta.dirname, '..', '..', '..', 'shared', 'web')

interface PageQuestion {
  readonly page: string
  readonly question: string
  /** Words of the passage that answers, one of them is enough; empty if the page does not answer. */
  readonly words: readonly string[]
}

/** A line: the start of a page's id, the question, and the words of the right passage. */
const questionsOf = (file: string): PageQuestion[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ \|(?: |$)/))
    .map(([page = '', question = '', words = '']) => ({
      page,
      question,
      words: words === '' ? [] : words.split(' / '),
    }))

/** The questions that were answered with another passage than the right one, and the share of the answerable ones answered. */
async function ask(questions: readonly PageQuestion[]): Promise<{ wrong: string[]; answered: number }> {
  const truth: Record<string, { url: string }> = JSON.parse(
    readFileSync(join(benchmark, 'truth.json'), 'utf8'),
  )
  const wrong: string[] = []
  let right = 0
  for (const { page, question, words } of questions) {
    const id = Object.keys(truth).find((one) => one.startsWith(page))!
    const body = gunzipSync(readFileSync(join(benchmark, 'pages', `${id}.html.gz`)))
    const result = await read(body, { as: 'answer', question }, { url: truth[id]!.url })
    if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
    const answer = result.page.answer ?? null
    if (answer === null) continue
    if (words.some((word) => answer.includes(word))) right += 1
    else wrong.push(`${question} ${answer}`)
  }
  return { wrong, answered: right / questions.filter(({ words }) => words.length > 0).length }
}

describe.runIf(existsSync(benchmark))('questions about real pages', { timeout: 240_000 }, () => {
  test('are answered by the right passage or not at all', async () => {
    const { wrong, answered } = await ask(questionsOf('./web-questions.txt'))
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThanOrEqual(0.65)
  })

  // What the rules reach on questions that were not read: docs/WEB.md has the figures.
  test('are answered by few wrong passages, if no rule was written for them', async () => {
    const { wrong, answered } = await ask(questionsOf('./web-questions-aside.txt'))
    expect(wrong.length).toBeLessThanOrEqual(5)
    expect(answered).toBeGreaterThanOrEqual(0.28)
  })
})
