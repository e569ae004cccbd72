import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { surveyHtml } from '../src/reading/pages/read-page.ts'
import { type TrainingRow, type TreeSettings, trainTrees } from './pages/boosted-trees.ts'
import { labelUnits } from './pages/unit-labels.ts'

/**
 * Trains `src/reading/pages/article/content-trees.json` from pages and their true texts. The pages are not in the
 * repository: node scripts/train-content.ts FOLDER…, where each folder has truth.json and pages/<id>.html.gz.
 */

const settings: TreeSettings = {
  trees: 180,
  maxLeaves: 12,
  minWeight: 8,
  rate: 0.1,
  l2: 2,
  bins: 48,
  featureShare: 0.25,
}
/** Pages weigh the same. In a page, a unit weighs the square root of its words: headings and prices count too. */
const pageWeight = 60

interface TruePage {
  readonly url: string
  /** The true text, under the name that its benchmark uses. */
  readonly text?: string
  readonly articleBody?: string
}

function* readTruth(folder: string): Generator<{ readonly page: TruePage; readonly html: Uint8Array }> {
  const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Record<string, TruePage>
  const files = new Set(readdirSync(join(folder, 'pages')))
  for (const [id, page] of Object.entries(truth)) {
    const file = `${id}.html.gz`
    if (files.has(file) && URL.canParse(page.url))
      yield { page, html: gunzipSync(readFileSync(join(folder, 'pages', file))) }
  }
}

function rowsOf(html: Uint8Array, page: TruePage): TrainingRow[] {
  const survey = surveyHtml(html, page.url)
  if (!survey) return []
  const labels = labelUnits(
    survey.units.map(({ text }) => text),
    page.text ?? page.articleBody ?? '',
  )
  const sum = survey.units.reduce((total, { words }) => total + Math.sqrt(words), 0)
  // Texts without headings and captions are half right for a page's content.
  const weight = page.text === undefined ? pageWeight / 2 : pageWeight
  return survey.features.map((features, place) => ({
    features,
    label: labels[place]!,
    weight: (weight * Math.sqrt(survey.units[place]!.words)) / sum,
  }))
}

const rows: TrainingRow[] = []
for (const folder of process.argv.slice(2)) {
  for (const { page, html } of readTruth(folder)) for (const row of rowsOf(html, page)) rows.push(row)
}
const trees = trainTrees(rows, settings)
const rounded = (value: number) => Number(value.toPrecision(5))
const lines = trees.map(({ features, thresholds, left, right, values }) =>
  JSON.stringify({
    features,
    thresholds: thresholds.map(rounded),
    left,
    right,
    values: values.map(rounded),
  }),
)
const file = join(import.meta.dirname, '../src/reading/pages/article/content-trees.json')
writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`)
console.log(`${trees.length} trees of ${rows.length} units`)
