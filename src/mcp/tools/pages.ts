import { z } from 'zod'
import { requireOperation, runOperation } from '../run-operation.ts'
import { showLookup } from '../show-record.ts'
import { answerOptions, resultSchema, viewOf } from './options.ts'
import { type AnyTool, offeredFor, tool } from './tool.ts'

const url = z.string().min(4).max(2048)

const readPage = tool({
  name: 'read_page',
  title: 'Read a web page',
  description:
    'Article of a public web page or PDF as Markdown. 1 credit. Not for posts and profiles of platforms: get_post, get_profile.',
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

const answerFromPage = tool({
  name: 'answer_from_page',
  title: 'Answer from a page',
  description:
    'The sentences of one web page that answer a question. Price as web.ask. Not for a question without a page: ask.',
  input: z.strictObject({ url, question: z.string().min(1).max(500), ...answerOptions }),
  output: resultSchema({ answer: { type: 'string' } }),
  hints: { readOnly: true, openWorld: true, idempotent: true },
  isOffered: offeredFor(({ id }) => id === 'web.ask'),
  async run(call) {
    const { url: address, question, maxCredits } = call.input
    const operation = requireOperation(call, 'web.ask')
    const ran = await runOperation(call, operation, { url: address, q: question }, maxCredits)
    return showLookup(call, ran, viewOf(call.input, false))
  },
})

const extract = tool({
  name: 'extract',
  title: 'Extract records from a page',
  description:
    'Records of a page by CSS selectors: {baseSelector, fields: [{name, selector, type: text|attribute, attribute}]}. Price as web.extract.',
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
