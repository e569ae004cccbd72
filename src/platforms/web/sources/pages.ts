import pMap from 'p-map'
import { Fault, ServiceError } from '../../../catalog/errors.ts'
import type { Finding, LookupContext } from '../../../catalog/source.ts'
import { createModelClient } from '../../../gateways/model-client/client.ts'
import type { PageOutput } from '../../../reading/pages/read-page.ts'
import type { AccessRestriction } from '../../../reading/pages/restrictions/access-restriction.ts'
import { forcedRowError } from '../../shared/forced-row.ts'
import { type RowError, rowErrorOf, rowErrorOfFault } from '../../shared/row-error.ts'
import type { Crawl, CrawledPage, WebPage } from '../model.ts'
import { type FetchOptions, readPageAt } from './read-page.ts'
import { writtenAnswer } from './written-answer.ts'

function findingOf(page: WebPage): Finding<WebPage> {
  return page.restriction ? { outcome: 'restricted', model: page } : { outcome: 'found', model: page }
}

/** Reads the wanted parts of a page. */
export async function lookUpPage(
  url: string,
  way: FetchOptions,
  wanted: PageOutput,
  context: LookupContext,
): Promise<Finding<WebPage>> {
  return findingOf(await readPageAt(url, way, wanted, context))
}

/** Answers a question from a page: by a language model where the operator configured one, else by a quoted passage. */
export async function lookUpAnswer(
  url: string,
  question: string,
  context: LookupContext,
): Promise<Finding<WebPage>> {
  const page = await readPageAt(url, {}, { as: 'answer', question }, context)
  const model = createModelClient({ setting: context.setting, endpoint: context.upstream })
  if (!page.read || !model) return findingOf(page)
  const answer = await writtenAnswer(model, question, page.read.context ?? '').catch(() => undefined)
  // If the model fails, the quoted passage is the answer.
  if (answer === undefined) return findingOf(page)
  return findingOf({ ...page, read: { ...page.read, answer } })
}

const restrictionMessages: Readonly<Record<AccessRestriction, string>> = {
  challenge: 'The page is behind a check for robots.',
  captcha: 'The page is behind a captcha.',
  blocked: 'The site refuses this service.',
  login: 'The page is shown to those who are logged in.',
  consent: 'The page is behind a question for consent.',
  payment: 'The page is shown to those who pay.',
  legal: 'The page is withheld for legal reasons.',
  scripts: 'The page is empty until its scripts run: ask with waitFor or scanFullPage.',
  robots: "The site's robots.txt closes the page to this service.",
}

/** The error of a page behind an access restriction: the same address fails again. */
const restrictedRow = (restriction: AccessRestriction): RowError => ({
  code: 'lookup_failed',
  reason: 'not_public',
  message: restrictionMessages[restriction],
  retryable: false,
})

async function crawlOne(url: string, way: FetchOptions, context: LookupContext): Promise<CrawledPage> {
  try {
    const page = await readPageAt(url, way, { as: 'crawl' }, context)
    return { url, page, failure: page.restriction ? restrictedRow(page.restriction) : null }
  } catch (error) {
    if (context.signal.aborted) throw error
    // Without a configured browser every address fails alike: the whole lookup fails, with one message.
    if (error instanceof Fault && error.reason === 'not_configured') throw error
    if (error instanceof ServiceError) return { url, page: null, failure: rowErrorOf(error) }
    if (!(error instanceof Fault)) throw error
    const failure = rowErrorOfFault(error, 'The page gave no usable answer.')
    return {
      url,
      page: null,
      failure: { ...failure, message: failure.message.replace(' Nothing was charged.', '') },
    }
  }
}

/** Reads several pages independently. A page that fails is free of charge, and its result contains the message. */
export async function lookUpPages(
  urls: readonly string[],
  way: FetchOptions,
  context: LookupContext,
): Promise<Finding<Crawl>> {
  const pages = await pMap(
    urls,
    (url) => {
      const forced = urls.length > 1 ? forcedRowError(context, url) : null
      return forced ? { url, page: null, failure: rowErrorOf(forced) } : crawlOne(url, way, context)
    },
    { concurrency: 5 },
  )
  const completed = pages.filter(({ page }) => page?.read).length
  return { outcome: 'found', model: { pages }, served: { completed } }
}
