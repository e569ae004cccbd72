import { z } from 'zod'
import { priceFor } from '../../../catalog/price-override.ts'
import { priceSentence } from '../../../catalog/price-sentence.ts'
import { requireOperation, runOperation } from '../run-operation.ts'
import { showLookup } from '../show-record.ts'
import { answerOptions, resultSchema, viewOf } from './options.ts'
import { type AnyTool, offeredFor, type ToolView, tool } from './tool.ts'

/** The price of a lookup in a sentence, for a description. */
const priceOf = ({ registry, actor }: ToolView, id: string): string =>
  priceSentence(priceFor(registry.byId(id)!, actor.mode))

const url = z.string().min(4).max(2048)

const readPage = tool({
  name: 'read_page',
  title: 'Read a web page',
  description: (view) =>
    `Article of a public web page or PDF as Markdown. Not for posts and profiles of platforms: get_post, get_profile. ${priceOf(view, 'web.markdown')}`,
  input: z.strictObject({ url, ...answerOptions }),
  output: resultSchema({ markdown: { type: 'object' } }),
  hints: { readOnly: true, openWorld: true, idempotent: true },
  isOffered: offeredFor(({ id }) => id === 'web.markdown'),
  async run(call) {
    const operation = requireOperation(call, 'web.markdown')
    const ran = await runOperation(
      call,
      operation,
      { url: call.input.url, filter: 'fit' },
      call.input.maxCredits,
    )
    return showLookup(call, ran, viewOf(call.input, false))
  },
})

const noAnswer = 'found: the page was read, but no sentence of it answers the question.'

const answerFromPage = tool({
  name: 'answer_from_page',
  title: 'Answer from a page',
  description: (view) =>
    `The sentences of one web page that answer a question. Not for a question without a page: ask. ${priceOf(view, 'web.ask')}`,
  input: z.strictObject({ url, question: z.string().min(1).max(500), ...answerOptions }),
  output: resultSchema({ answer: { type: 'string' } }),
  hints: { readOnly: true, openWorld: true, idempotent: true },
  isOffered: offeredFor(({ id }) => id === 'web.ask'),
  async run(call) {
    const { url: address, question, maxCredits } = call.input
    const operation = requireOperation(call, 'web.ask')
    const ran = await runOperation(call, operation, { url: address, q: question }, maxCredits)
    const shown = await showLookup(call, ran, viewOf(call.input, false))
    const isAnswered = ran.result.outcome !== 'found' || ran.data.answer !== null
    return isAnswered ? shown : { ...shown, sentence: noAnswer }
  },
})

const extract = tool({
  name: 'extract',
  title: 'Extract records from a page',
  description: (view) =>
    `Records of a page by CSS selectors: {baseSelector, fields: [{name, selector, type: text|attribute, attribute}]}. Not for its text: read_page. ${priceOf(view, 'web.extract')}`,
  input: z.strictObject({ url, schema: z.record(z.string(), z.unknown()), ...answerOptions }),
  output: resultSchema({ extracted: { type: 'array' } }),
  hints: { readOnly: true, openWorld: true, idempotent: true },
  isOffered: offeredFor(({ id }) => id === 'web.extract'),
  async run(call) {
    const { url: address, schema, maxCredits } = call.input
    const operation = requireOperation(call, 'web.extract')
    const named = { name: 'records', ...schema }
    const raw = { url: address, schema: JSON.stringify(named) }
    const ran = await runOperation(call, operation, raw, maxCredits)
    return showLookup(call, ran, viewOf(call.input, false))
  },
})

/** Tools that read web pages. */
export const pageTools: readonly AnyTool[] = [readPage, answerFromPage, extract]
