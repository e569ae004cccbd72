import type { CheerioAPI } from 'cheerio'
import { changed, Fault } from '../../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { type LookupContext, notFound, type Refusal, restricted } from '../../../../catalog/source.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { loadHtml } from '../../../../reading/html.ts'
import { parseJson } from '../../../../reading/json.ts'
import { arr, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { type ExportedFunction, nameAndFunction, readText } from '../../../../runtime/threads/threads.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { site } from '../../identifiers.ts'
import { saysGone } from './gone.ts'

/**
 * Requests LinkedIn's guest pages without login or session. The reader respects access restrictions (login wall, bot
 * check).
 */

/** A guest page, or a fragment of a guest page. */
export interface GuestPage {
  readonly $: CheerioAPI
  readonly html: string
  /** LinkedIn's name for the kind of page; null if the page has none. */
  readonly key: string | null
  /** The path that answered after redirects. */
  readonly path: string
  /** Objects of its JSON-LD. */
  readonly linked: readonly Json[]
}

const accepted = [400, 401, 403, 404, 410, 451, 999]
const maxRedirects = 4
const wallPaths = /^\/(?:authwall|uas\/|login|signup|checkpoint|m\/login)/
/** Whole titles of login pages and bot checks: an organization may be called "Sign Up Genius". */
const wallTitles =
  /^(?:sign up|sign in|linkedin login(?:, sign in)?|security verification)(?:\s*\|\s*linkedin)?$/i

/** Whether a page names its kind, as LinkedIn's pages do, or has a title of LinkedIn's pages for missing objects. */
const isOwnPage = (html: string) =>
  /<meta\b[^<>]*\bname="pageKey"/.test(html) ||
  /<title>\s*(?:page|profile) not found \| linkedin\s*<\/title>/i.test(html)

/** The target of a redirect within LinkedIn. Null for external targets. */
function target(response: UpstreamResponse, from: URL): URL | null {
  const location = response.headers.location ?? ''
  if (!URL.canParse(location, from.href)) return null
  const url = new URL(location, from)
  return /(?:^|\.)linkedin\.com$/.test(url.hostname) ? url : null
}

/** The outcome that a redirect proves: restricted, missing, or undecided. */
function refusalOfRedirect({ pathname, searchParams }: URL): Refusal | null {
  if (wallPaths.test(pathname)) return restricted
  if (/^\/(?:company|school|showcase)\/unavailable\b/.test(pathname)) return notFound
  if (/^\/404\b/.test(pathname)) return notFound
  if (pathname.startsWith('/jobs') && /expired_jd/.test(searchParams.get('trk') ?? '')) return notFound
  return null
}

const lastPart = (path: string) => new URL(path, site).pathname.split('/').filter(Boolean).at(-1) ?? ''

/** Requests a page and follows redirects within LinkedIn until they reach a restriction. */
async function fetchPage(
  context: LookupContext,
  path: string,
): Promise<SourceAnswer<{ response: UpstreamResponse; url: URL }>> {
  let url = new URL(path, site)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await context.upstream.request({
      url: url.href,
      headers: {
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        'accept-language': 'en-US,en;q=0.9',
      },
      redirect: 'manual',
      accept: accepted,
      missing: (answer) => isOwnPage(answer.text()),
    })
    if (response.status < 300 || response.status >= 400) {
      // A 404 on another path than the object's is no sign about the object.
      const isGone = response.status === 404 || response.status === 410
      if (isGone && !url.pathname.includes(lastPart(path))) throw changed('redirect', url.pathname)
      return { outcome: 'answered', found: { response, url } }
    }
    const next = target(response, url)
    if (next === null) throw changed('redirect', response.headers.location)
    const refusal = refusalOfRedirect(next)
    if (refusal) return refusal
    url = next
  }
  throw changed('redirects')
}

/** Parses the page's JSON-LD and flattens its graphs. Reports drift for JSON that it cannot parse. */
function linkedData($: CheerioAPI, reporter: DriftReporter): Json[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((element) => {
      try {
        const read = parseJson($(element).text())
        const nodes = Array.isArray(read) ? objs(read) : [must(obj(read), 'ld+json')]
        return nodes.flatMap((node) => ('@graph' in node ? graphOf(node, reporter) : [node]))
      } catch {
        reporter.drift('ld+json')
        return []
      }
    })
}

/** Returns the nodes of a graph. Reports drift for entries that are not objects. */
function graphOf(node: Json, reporter: DriftReporter): Json[] {
  const entries = arr(node['@graph'])
  const nodes = objs(entries)
  for (let lost = nodes.length; lost < entries.length; lost++) reporter.drift('@graph', 'entry')
  return nodes
}

/** Whether a page shows a login wall or bot check. */
function isWall({ $, key, html }: GuestPage): boolean {
  if (key !== null && /^(?:auth_wall|d_checkpoint)/.test(key)) return true
  if ($('meta[property="og:url"]').attr('content') === '/authwall') return true
  if (wallTitles.test($('title').first().text().trim())) return true
  return html.length < 5000 && html.includes('/authwall?trk=')
}

/** The outcome that a page proves before its content is read. */
function refusalOf(page: GuestPage, status: number): Refusal | null {
  if (status === 999 || status === 401 || status === 403 || status === 451) return restricted
  if (isWall(page)) return restricted
  if (saysGone(page, status)) return notFound
  if (status !== 200) throw changed(`HTTP status ${status}`, page.html.slice(0, 120))
  // A truncated page may lack any part. Fragments have no closing tag.
  if (/<html[\s>]/i.test(page.html) && !/<\/html>/i.test(page.html)) {
    throw new Fault('truncated', 'linkedin: the page is cut off')
  }
  return null
}

/** A function that reads a guest page, and its further arguments. A thread can import it by module and name. */
export interface PageReader<Given extends readonly unknown[], T> {
  /** The `import.meta.url` of the module that exports the function. */
  readonly module: string
  readonly read: ExportedFunction<(page: GuestPage, reporter: DriftReporter, ...given: Given) => T>
}

/** An answer of LinkedIn before it is read. */
interface Sent {
  readonly status: number
  /** The path that answered after redirects. */
  readonly path: string
}

function openPage<T>(
  html: string,
  { status, path }: Sent,
  reporter: DriftReporter,
  read: (page: GuestPage) => T,
): SourceAnswer<T> {
  const $ = loadHtml(html)
  const page: GuestPage = {
    $,
    html,
    key: $('meta[name="pageKey"]').attr('content') ?? null,
    path,
    linked: status === 200 ? linkedData($, reporter) : [],
  }
  return refusalOf(page, status) ?? { outcome: 'answered', found: read(page) }
}

type Told = Parameters<DriftReporter['drift']>
type AnyRead = PageReader<readonly unknown[], unknown>['read'][string]

/** Readers that this thread has been given, by module and name. */
const knownReaders = new Map<string, AnyRead>()
const readerKey = (module: string, name: string) => `${module} ${name}`

/** Reads a page. In another thread it imports the reader by module and name. Returns the drift reports as well. */
export async function readInThread(
  html: string,
  sent: Sent,
  [module, name]: readonly [string, string],
  given: readonly unknown[],
): Promise<{ readonly answer: SourceAnswer<unknown>; readonly lost: readonly Told[] }> {
  const reader =
    knownReaders.get(readerKey(module, name)) ?? ((await import(module)) as Record<string, AnyRead>)[name]!
  const lost: Told[] = []
  const reporter: DriftReporter = { drift: (...loss) => void lost.push(loss) }
  return { answer: openPage(html, sent, reporter, (page) => reader(page, reporter, ...given)), lost }
}

/**
 * Requests a guest page and reads it; long pages are read in a thread.
 * @throws Fault changed for statuses that LinkedIn does not use, and the reader's faults
 */
export async function guestPage<Given extends readonly unknown[], T>(
  context: LookupContext,
  path: string,
  reader: PageReader<Given, T>,
  ...given: Given
): Promise<SourceAnswer<T>> {
  const fetched = await fetchPage(context, path)
  if (fetched.outcome !== 'answered') return fetched
  const { response, url } = fetched.found
  const html = response.text()
  const sent: Sent = { status: response.status, path: url.pathname }
  const [name, run] = nameAndFunction(reader.read)
  const where = [reader.module, name] as const
  knownReaders.set(readerKey(...where), run as unknown as AnyRead)
  const read = await readText(import.meta.url, { readInThread }, html, [sent, where, given], context.signal)
  for (const loss of read.lost) context.drift(...loss)
  return read.answer as SourceAnswer<T>
}

/** Returns the JSON-LD objects of these types. */
export const nodesOfType = ({ linked }: GuestPage, ...types: readonly string[]): Json[] =>
  linked.filter((node) => types.includes(String(node['@type'])))
