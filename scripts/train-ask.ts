import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { interpret, stateWith } from '../src/agents/ask/learned/interpretations.ts'
import type { RankerModel } from '../src/agents/ask/learned/ranker.ts'
import { packTable } from '../src/agents/ask/learned/table.ts'
import { tag } from '../src/agents/ask/learned/tagger.ts'
import { hash, Weights } from '../src/agents/ask/learned/weights.ts'
import { readWords } from '../src/agents/ask/lexicon/tables.ts'
import { meantProfiles } from '../src/agents/ask/platforms.ts'
import { type Question, readQuestion } from '../src/agents/ask/question/question.ts'
import { exampleTarget } from '../src/agents/ask/refusals/examples.ts'
import { type Profile, readVocabulary, type Vocabulary } from '../src/agents/ask/vocabulary.ts'
import { tokens } from '../src/agents/ask/words/lexer.ts'
import { createRegistry, type Registry } from '../src/catalog/registry.ts'
import { platforms } from '../src/platforms/index.ts'
import { finish } from '../src/runtime/threads/pieces.ts'
import {
  fromAsked,
  fromJobSearches,
  fromTemplates,
  type Made,
  withBareHandles,
  withContexts,
  withOtherNames,
  withOtherTopics,
  withoutPlatform,
  withRequests,
  withSeveralNames,
  withSlips,
} from './ask/augment.ts'
import { calibrationTable, type Judged, judge, trainConfidence } from './ask/confidence.ts'
import { asTagger, type TaggedQuestion, trainTagger } from './ask/crf.ts'
import { type Gold, goldOf, goldOfSpans } from './ask/gold.ts'
import { prepareRanked, type RankedQuestion, type TrainedRanker, trainRanker } from './ask/logit.ts'
import { type Labelled, readQuestions } from './ask/questions.ts'
import { seeded } from './ask/random.ts'

/** Dates in the labelled questions count from this day. */
export const today = Date.UTC(2026, 4, 20)

export interface Example {
  readonly made: Made
  readonly question: Question
  readonly gold: Gold | null
}

export interface Setting {
  readonly registry: Registry
  readonly vocabulary: Vocabulary
  readonly isKnown: (word: string) => boolean
  readonly profileOf: (path: string) => Profile | undefined
}

const minKnown = 3

export function settingOf(all: readonly Made[]): Setting & { known: string[] } {
  const registry = createRegistry(platforms)
  const counts = new Map<string, number>()
  for (const { question } of all)
    for (const word of new Set(
      tokens(question, () => true).flatMap(({ kind, word }) => (kind === 'word' ? [word] : [])),
    ))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const known = [...counts].flatMap(([word, times]) => (times >= minKnown ? [word] : []))
  const frequent = new Set([...known, ...readWords('everyday-words.txt')])
  const isKnown = (word: string) => frequent.has(word)
  const vocabulary = finish(readVocabulary(registry, isKnown))
  const profiles = new Map(
    [...vocabulary.profiles.values()].flat().map((profile) => [profile.operation.path, profile]),
  )
  return { registry, vocabulary, isKnown, known, profileOf: (path) => profiles.get(path) }
}

export function exampleOf({ vocabulary, profileOf }: Setting, made: Made): Example {
  const question = readQuestion(vocabulary, made.question)
  const gold =
    made.wanted.length > 0
      ? goldOf(vocabulary, question, profileOf, made.wanted, today)
      : made.spans && made.reason !== 'no_target'
        ? goldOfSpans(
            question,
            made.spans,
            question.mentions.map(({ platform }) => platform),
          )
        : null
  return { made, question, gold }
}

/** The phrases of every declaration, each with the declaration's own example. */
function fromCatalog(vocabulary: Vocabulary): Made[] {
  return [...vocabulary.profiles.values()].flat().flatMap(({ operation }) => {
    const asked = exampleTarget(operation)
    const params: Record<string, string> = asked ? { [asked[0]]: asked[1] } : {}
    return operation.phrases.map((phrase) => ({
      question: asked ? `${phrase}: ${asked[1]}` : phrase,
      wanted: [{ path: operation.path, params }],
    }))
  })
}

/** The labelled questions with those made of them. */
export function examplesOf(setting: Setting, labelled: readonly Labelled[]): Example[] {
  const random = seeded(7)
  const names = new Map(
    setting.registry.platforms.map(({ name, nicknames }) => [name, [name, ...(nicknames ?? [])]]),
  )
  const asked = [...fromAsked(random), ...fromTemplates(random), ...fromJobSearches(random)]
  const made: Made[] = [
    ...labelled,
    ...withOtherNames(random, labelled, 0.9),
    ...withOtherNames(random, labelled, 0.5),
    ...withOtherTopics(random, labelled, 0.6),
    ...withBareHandles(random, labelled, 0.8),
    ...withSeveralNames(random, labelled, 0.5),
    ...withoutPlatform(random, labelled, names, 0.25),
    ...asked,
    ...withRequests(random, [...labelled, ...asked], 0.35),
    ...withSlips(random, labelled, 0.12),
    ...withSlips(random, asked, 0.06),
    ...withContexts(random, [...labelled, ...asked], 0.08),
    ...fromCatalog(setting.vocabulary),
  ]
  return made.map((one) => exampleOf(setting, one))
}

const epochs = { tagger: 6, ranker: 10 }

/**
 * Trains on everything, and on each half alone: a half is judged by what was trained on the other one. Halves are
 * made of tenths of the file, so that the questions of one author are in one half.
 */
export function trainAll(setting: Setting, labelled: readonly Labelled[], log: (message: string) => void) {
  const examples = examplesOf(setting, labelled)
  const tenth = new Map(
    labelled.map(({ question }, at) => [question, Math.floor((at / labelled.length) * 10) % 2]),
  )
  const halfOf = ({ made }: Example, at: number) => tenth.get(made.source ?? made.question) ?? (at >> 3) % 2
  const halves = examples.map(halfOf)
  log(`${examples.length} examples`)
  const taggerOf = (isOwn: (at: number) => boolean) => {
    const tagged = examples.flatMap(({ question, gold }, at): TaggedQuestion[] =>
      gold && isOwn(at) ? [{ question, gold }] : [],
    )
    return trainTagger(tagged, setting.isKnown, epochs.tagger, seeded(11))
  }
  const halfTaggers = [0, 1].map((half) =>
    asTagger(
      taggerOf((at) => halves[at] === half),
      setting.isKnown,
    ),
  )
  const tagger = taggerOf(() => true)
  log('taggers trained')
  const ranked = examples.map(({ made, question }, at): RankedQuestion => {
    const state = stateWith(setting.registry, question, tag(halfTaggers[1 - halves[at]!]!, question))
    const paths = new Set(made.wanted.map(({ path }) => path))
    return {
      state,
      profiles: meantProfiles(setting.vocabulary, state.platforms),
      isRight: ({ operation }) => paths.has(operation.path),
      reason: made.reason ?? null,
    }
  })
  const classes = [...setting.vocabulary.profiles.values()].flat().flatMap(({ classes: own }) => own)
  const blind = ranked.flatMap((one, at) => (at % 8 === 0 ? [{ ...one, isBlind: true }] : []))
  halves.push(...ranked.flatMap((_, at) => (at % 8 === 0 ? [halves[at]!] : [])))
  const prepared = prepareRanked(setting.vocabulary, [...ranked, ...blind], classes, today)
  log('lookups filled')
  const ranker = trainRanker(prepared, () => true, epochs.ranker, seeded(13))
  const halfRankers = [0, 1].map((half) =>
    asRanker(trainRanker(prepared, (at) => halves[at] === half, epochs.ranker, seeded(13))),
  )
  log('rankers trained')
  const judged = labelled.map((made, at): Judged => {
    const half = halves[at]!
    const { registry, vocabulary } = setting
    const [tagger, ranker] = [halfTaggers[1 - half]!, halfRankers[1 - half]!]
    return judge(made, interpret({ registry, vocabulary, tagger, ranker }, examples[at]!.question, today))
  })
  const confidence = trainConfidence(
    judged.flatMap(({ doubts, isRight }) => (doubts ? [{ doubts, isRight }] : [])),
  )
  log('confidence trained')
  return { tagger, ranker, confidence, judged }
}

export const asRanker = ({ stored, columns, shared }: TrainedRanker): RankerModel => ({
  weights: new Weights(stored),
  columns: new Map(columns.map((name, at) => [name, at])),
  shared,
})

/** The code that turns questions into features: with other code the weights mean something else. */
const featureCode = ['rank-features.ts', 'tag-features.ts', 'tagger.ts', 'weights.ts'].map(
  (name) => `src/agents/ask/learned/${name}`,
)

/** The digest of what the table is made of: the questions, the templates, the lexicon and the code of the features. */
export function inputsDigest(): string {
  const root = join(import.meta.dirname, '..')
  const tables = ['scripts/ask/data', 'src/agents/ask/lexicon/data'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .sort()
      .map((name) => `${folder}/${name}`),
  )
  const files = ['test/agents/ask/questions.txt', ...tables, ...featureCode]
  const digest = createHash('sha256')
  for (const file of files) digest.update(file).update(readFileSync(join(root, file)))
  return digest.digest('hex').slice(0, 16)
}

function main(): void {
  const start = performance.now()
  const log = (message: string) =>
    console.log(`${((performance.now() - start) / 1000).toFixed(0)} s: ${message}`)
  const labelled = readQuestions(join(import.meta.dirname, '../test/agents/ask/questions.txt'))
  const setting = settingOf(labelled)
  const { tagger, ranker, confidence, judged } = trainAll(setting, labelled, log)
  const parts = {
    tagger: tagger.stored,
    transitions: tagger.transitions,
    ranker: ranker.stored,
    columns: ranker.columns,
    shared: ranker.shared,
    confidence,
    known: Uint32Array.from(setting.known, hash).sort(),
    inputs: inputsDigest(),
  }
  const bytes = packTable(parts)
  writeFileSync(join(import.meta.dirname, '../src/agents/ask/learned/table.bin'), bytes)
  console.log(`${(bytes.length / 1024).toFixed(0)} KiB`)
  console.log(calibrationTable(judged, confidence))
  const answered = judged.filter(({ doubts }) => doubts !== null).length
  const right = judged.filter(({ isRight }) => isRight).length
  console.log(`${right} of ${judged.length} right on the half that was kept aside; ${answered} answered`)
}

if (process.argv[1] === import.meta.filename) main()
