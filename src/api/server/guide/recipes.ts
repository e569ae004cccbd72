import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GuideOptions } from './pages.ts'

/** A job from its beginning to its end. Tests run the code of each as it is written. */
export interface Recipe {
  readonly name: string
  readonly title: string
  readonly summary: string
  /** Other words that people use for it. */
  readonly words: string
}

export const recipes: readonly Recipe[] = [
  {
    name: 'follow-a-creator',
    title: 'Follow a creator’s growth',
    summary: 'a creator’s counters in a CSV, day by day',
    words: 'growth followers history track series influencer',
  },
  {
    name: 'comments-into-a-csv',
    title: 'All comments of a video into a CSV',
    summary: 'every comment of a video in a file',
    words: 'export download comments spreadsheet excel all',
  },
  {
    name: 'mentions-to-slack',
    title: 'Brand mentions to Slack',
    summary: 'new posts about a brand, in a channel of Slack',
    words: 'brand monitoring alert notification discord teams webhook',
  },
  {
    name: 'ten-thousand-profiles',
    title: 'Ten thousand profiles overnight',
    summary: 'a large batch that survives a crash',
    words: 'bulk batch leads overnight many profiles resume journal',
  },
  {
    name: 'research-a-company',
    title: 'An assistant that researches a company',
    summary: 'tools for a model, with a limit of credits',
    words: 'agent assistant llm openai anthropic function calling',
  },
  {
    name: 'tests-without-the-network',
    title: 'Tests of your app without the network',
    summary: 'every outcome on demand, in your tests',
    words: 'mock unit test ci fixture sandbox',
  },
  {
    name: 'transcripts-of-a-channel',
    title: 'Transcripts of a channel’s newest videos',
    summary: 'the spoken text of the newest videos',
    words: 'captions subtitles youtube text rag',
  },
  {
    name: 'pages-for-a-model',
    title: 'Web pages as Markdown for a model',
    summary: 'web pages as clean Markdown',
    words: 'scrape convert html markdown rag llm',
  },
  {
    name: 'one-table-of-creators',
    title: 'One table of creators over all platforms',
    summary: 'profiles of all platforms with the same fields',
    words: 'compare normalize common view cross platform',
  },
  {
    name: 'credits-by-day',
    title: 'A report of credits by day',
    summary: 'usage as a file',
    words: 'report usage csv accounting spend cost',
  },
  {
    name: 'sell-lookups',
    title: 'Sell lookups by x402',
    summary: 'requests paid one by one, without a key',
    words: 'x402 sell monetize crypto wallet usdc',
  },
  {
    name: 'move-from-another-service',
    title: 'Move from another service',
    summary: 'what differs, in one function',
    words: 'migrate migration switch alternative replace',
  },
]

/** A recipe as Markdown. */
export function recipePage(name: string, { baseUrl }: Pick<GuideOptions, 'baseUrl'>): string {
  const text = readFileSync(join(import.meta.dirname, 'recipes', `${name}.md`), 'utf8')
  return text.replaceAll('{{base}}', baseUrl)
}

/** The list of all recipes, as Markdown. */
export const recipeList = (): string =>
  `# Recipes\n\nEach is a job from beginning to end. A test of this release runs its code as it is written.\n\n${recipes.map(({ name, title, summary }) => `- [${title}](/docs/recipes/${name}): ${summary}`).join('\n')}\n`
