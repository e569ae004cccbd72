import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge, type ScorerModel } from '../src/reading/passages/learned/scorer.ts'
import { quotationOf } from '../src/reading/passages/passages.ts'
import { type AskedPage, candidatesFor, indexOf } from '../src/reading/passages/quote-answer.ts'
import { fitScorer, type TrainingQuestion } from './pages/fit-scorer.ts'
import { type PageQuestion, pageReader, readMadeUpPages, readQuestions } from './pages/questions.ts'

/**
 * Trains `src/reading/passages/learned/scorer.json` from the labelled questions. The pages are not in the repository:
 * node scripts/train-answers.ts FOLDER
 */

/** The probability from which a passage is quoted: the table of the training shows what it costs. */
const bound = 0.65
const folds = 6
/** A copy of a question without the passages that answer counts less: its page was cut. */
const cutWeight = 0.2
const minCutPassages = 5

type Candidates = ReturnType<typeof candidatesFor>

interface Example {
  readonly asked: PageQuestion
  readonly candidates: Candidates
  readonly isRight: readonly boolean[]
  readonly weight: number
}

/** The examples of a question: on its page, and on its page without the passages that answer. */
function examplesOf(asked: PageQuestion, page: AskedPage): Example[] {
  const { question, words } = asked
  const index = indexOf(page)
  const answers = (text: string) => words.some((word) => text.includes(word))
  const example = (of: typeof index, weight: number): Example => {
    const candidates = candidatesFor(page, question, of)
    const quoted = candidates.map(({ indexed }) => answers(quotationOf(indexed.passage)))
    // A passage that has the words itself answers rather than one that is quoted with them.
    const own = candidates.map(({ indexed }) => answers(indexed.passage.text))
    return { asked, candidates, isRight: own.includes(true) ? own : quoted, weight }
  }
  const others = index.passages.filter(({ passage }) => !answers(quotationOf(passage)))
  const isCut = words.length > 0 && others.length >= minCutPassages
  return [example(index, 1), ...(isCut ? [example({ ...index, passages: others }, cutWeight)] : [])]
}

async function readExamples(questions: readonly PageQuestion[], folder: string): Promise<Example[]> {
  const readPage = pageReader(folder)
  const pages = new Map<string, AskedPage>()
  const examples = readMadeUpPages(join(root, madeUpFile)).flatMap(({ page, asked }) =>
    asked.flatMap((one) => examplesOf(one, page)),
  )
  for (const asked of questions) {
    const page = pages.get(asked.page) ?? (await readPage(asked.page))
    pages.set(asked.page, page)
    examples.push(...examplesOf(asked, page))
  }
  return examples
}

function train(
  examples: readonly Example[],
  names: readonly string[],
): Pick<ScorerModel, 'weights' | 'none'> {
  const questions = examples
    .filter(({ candidates }) => candidates.length > 0)
    .map(
      ({ candidates, isRight, weight }): TrainingQuestion => ({
        rows: candidates.map(({ features }) => Float64Array.from(names, (name) => features[name]!)),
        isRight,
        weight,
      }),
    )
  const { weights, none } = fitScorer(questions, names.length)
  const rounded = (value: number) => Number(value.toPrecision(6))
  return {
    weights: Object.fromEntries(names.map((name, n) => [name, rounded(weights[n]!)])),
    none: rounded(none),
  }
}

interface Outcome {
  readonly probability: number
  readonly isRight: boolean
}

/** Questions about made-up pages are easier than those about real ones. */
const isMeasured = ({ asked }: Example) => /^[0-9a-f]{12}$/.test(asked.page)

/** The outcome of each question, judged by weights that were trained on other pages. */
function crossValidate(examples: readonly Example[], names: readonly string[]): Outcome[] {
  const pages = [...new Set(examples.map(({ asked }) => asked.page))].sort()
  const foldOf = ({ asked }: Example) => pages.indexOf(asked.page) % folds
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const model = train(
      examples.filter((one) => foldOf(one) !== fold),
      names,
    )
    return examples
      .filter((one) => foldOf(one) === fold && one.weight === 1 && isMeasured(one))
      .map(({ asked, candidates }) => {
        const best = judge(model, candidates)
        return {
          probability: best?.probability ?? 0,
          isRight: asked.words.some((word) => best?.quotation.includes(word)),
        }
      })
  })
}

function printCurve(outcomes: readonly Outcome[], answerable: number): void {
  for (const least of [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5]) {
    const answered = outcomes.filter(({ probability }) => probability >= least)
    const right = answered.filter(({ isRight }) => isRight).length
    const share = ((right / answerable) * 100).toFixed(0)
    console.log(`${least}: ${right} of ${answerable} right (${share} %), ${answered.length - right} wrong`)
  }
}

const root = join(import.meta.dirname, '..')
const questionsFile = 'test/reading/pages/web-questions.txt'
const madeUpFile = 'scripts/pages/made-up.txt'
const learned = 'src/reading/passages/learned'
const featureCode = ['asked-words.ts', 'features.ts', 'page-index.ts', 'tokens.ts'].map(
  (name) => `${learned}/${name}`,
)

/** The digest of what the weights are trained from. */
export function inputsDigest(): string {
  const digest = createHash('sha256')
  for (const file of [questionsFile, madeUpFile, ...featureCode])
    digest.update(file).update(readFileSync(join(root, file)))
  return digest.digest('hex').slice(0, 16)
}

async function main(folder: string): Promise<void> {
  const questions = readQuestions(join(root, questionsFile))
  const examples = await readExamples(questions, folder)
  const names = Object.keys(examples.find(({ candidates }) => candidates.length > 0)!.candidates[0]!.features)
  printCurve(crossValidate(examples, names), questions.filter(({ words }) => words.length > 0).length)
  const model: ScorerModel = { ...train(examples, names), bound, inputs: inputsDigest() }
  writeFileSync(join(root, learned, 'scorer.json'), `${JSON.stringify(model, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) await main(process.argv[2] ?? join(root, '../shared/web'))
