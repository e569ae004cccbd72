import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readQuestions } from '../../../scripts/pages/questions.ts'
import { inputsDigest } from '../../../scripts/train-answers.ts'
import { loadScorer } from '../../../src/reading/passages/learned/scorer.ts'
import { read } from './support.ts'

/** The benchmark's pages are not ours to give on: where they lie beside the repository, they are asked. */
const benchmark = join(import.meta.dirname, '../../../../shared/web')

/**
 * The number of questions that were answered with another passage than the right one, and the share answered by it.
 * @param every of those that were trained on, each twelfth is asked: a page is read for each question
 */
async function ask(file: string, every: number): Promise<{ wrong: number; answered: number }> {
  const truth: Record<string, { url: string }> = JSON.parse(
    readFileSync(join(benchmark, 'truth.json'), 'utf8'),
  )
  const questions = readQuestions(join(import.meta.dirname, file)).filter((_, at) => at % every === 0)
  let [right, wrong] = [0, 0]
  for (const { page, question, words } of questions) {
    const id = Object.keys(truth).find((one) => one.startsWith(page))!
    const body = gunzipSync(readFileSync(join(benchmark, 'pages', `${id}.html.gz`)))
    const result = await read(body, { as: 'answer', question }, { url: truth[id]!.url })
    if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
    const answer = result.page.answer ?? null
    if (answer === null) continue
    if (words.some((word) => answer.includes(word))) right += 1
    else wrong += 1
  }
  return { wrong, answered: right / questions.filter(({ words }) => words.length > 0).length }
}

test('the weights were trained from the questions and the features as they are now', () => {
  expect(loadScorer().inputs, 'run: npm run train-answers').toBe(inputsDigest())
})

// Files of questions, the share of them that is asked, the most wrong passages, the least share answered: docs/WEB.md has the figures.
describe.runIf(existsSync(benchmark))('questions about real pages', { timeout: 240_000 }, () => {
  test.each([
    ['that were trained on', 'web-questions.txt', 12, 3, 0.34],
    ['that nobody read', 'web-questions-aside.txt', 1, 1, 0.28],
    ['of another author that nobody read', 'web-questions-aside-2.txt', 1, 3, 0.28],
  ])('%s are answered by the right passage or not at all', async (_, file, every, maxWrong, minAnswered) => {
    const { wrong, answered } = await ask(file, every)
    expect(wrong).toBeLessThanOrEqual(maxWrong)
    expect(answered).toBeGreaterThanOrEqual(minAnswered)
  })
})
