import { endsWhole, loadHtml } from '../../../../reading/html.ts'
import { parseJson } from '../../../../reading/json.ts'
import { type Json, obj } from '../../../../reading/narrow.ts'
import { hasErrors } from '../../../../reading/stated-errors.ts'
import { str } from '../../../../reading/values.ts'
import { readText } from '../../../../runtime/threads/threads.ts'
import { isGoneTitle } from '../gone.ts'

/** A GraphQL query that the page names in its scripts. Its number changes every few weeks. */
export interface PageQuery {
  readonly id: string
  readonly name: string
  readonly variables: Json
}

/** The data in a page's scripts, for all kinds of pages. */
export interface PageData {
  /** Query answers in the page, by field name (`xdt_api__v1__…`). */
  readonly found: Json
  readonly queries: readonly PageQuery[]
  /** The page shows an age gate. */
  readonly isGated: boolean
  /** The page states that the profile or post does not exist. */
  readonly isMissing: boolean
  /** A query of the page failed: its answer is null or has errors. The page does not show what it asked for. */
  readonly hasFailedQuery: boolean
  /** The address that the page states for itself (`og:url`, else the canonical link); null without one. */
  readonly address: string | null
  /** The page contains only the application or its login form: Instagram shows no content to this visitor. */
  readonly isShell: boolean
}

/** "Log in" in the languages that Instagram chooses by the address of the request. */
const loginWords = [
  ...['Log ?in', 'Anmelden', 'Connexion', 'Se connecter', 'Iniciar sesión', 'Entrar', 'Accedi', 'Inloggen'],
  ...['Zaloguj się', 'Giriş Yap', 'Masuk', 'Войти', '로그인', 'ログイン', '登录', '登入'],
]
const shellTitle = new RegExp(`^(?:(?:${loginWords.join('|')}) • )?Instagram$`, 'i')

/** Maximum nesting of the page's wrappers around a query's answer. */
const maxDepth = 16

/** `adp_PolarisProfileReelsTabContentQueryRelayPreloader_6a1…` */
const preloader = /^adp_(\w+?)RelayPreloader_/

function queryIn(value: Json): PageQuery | null {
  const id = str(value.queryID)
  const name = str(value.queryName) ?? preloader.exec(str(value.preloaderID) ?? '')?.[1] ?? null
  const variables = obj(value.variables)
  return id !== null && /^\d+$/.test(id) && name !== null && variables ? { id, name, variables } : null
}

interface Collected {
  readonly found: Json
  readonly queries: PageQuery[]
  hasFailedQuery: boolean
}

/** Whether two answers may describe the same object: true unless their ids differ. */
const isSame = (one: Json, other: Json) =>
  one.pk === undefined || other.pk === undefined || str(one.pk) === str(other.pk)

/** Merges the answers about one object. A null in one answer does not replace a value of another. */
function mergeAnswers(found: Json, data: Json): void {
  for (const [name, value] of Object.entries(data)) {
    const known = obj(found[name])
    const more = obj(value)
    if (!known) found[name] = value
    else if (more && isSame(known, more)) {
      const knownValues = Object.entries(more).filter(([, one]) => one !== null)
      found[name] = { ...more, ...known, ...Object.fromEntries(knownValues) }
    }
  }
}

/** Collects queries and their answers (`result.data`) at any depth of the page loader's JSON. */
function collect(value: unknown, into: Collected, depth = 0): void {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return
  const result = obj((value as Json).result)
  if (result && (result.data === null || hasErrors(result.errors))) into.hasFailedQuery = true
  const data = obj(result?.data)
  if (data) {
    mergeAnswers(into.found, data)
    return
  }
  const query = queryIn(value as Json)
  if (query) into.queries.push(query)
  for (const inner of Object.values(value)) collect(inner, into, depth + 1)
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** {@link readPageData} in a worker thread if the page is long. */
export const pageData = (html: string, signal: AbortSignal): Promise<PageData> =>
  readText(import.meta.url, { readPageData }, html, [], signal)

/** Reads the data in a page's scripts. */
export function readPageData(html: string): PageData {
  const $ = loadHtml(html)
  const title = $('title').first().text().trim()
  const into: Collected = { found: {}, queries: [], hasFailedQuery: false }
  const { found } = into
  // Unreadable answers count too: a shell page contains no answers.
  let hasAnswers = false
  for (const element of $('script:not([src])').toArray()) {
    const script = $(element).text()
    if (!/"result"\s*:\s*\{|"queryID"/.test(script)) continue
    hasAnswers ||= script.includes('"result"')
    collect(tryJson(script), into)
  }
  const ruling = obj(found.xdt_async_get_ruling_for_media_content_logged_out_v2)
  const isAdult =
    ruling?.gating_type_thrift === 3 ||
    /"failure_reason"\s*:\s*"MA"[^{}]{0,1000}"page_type"\s*:\s*"MEDIA"/.test(html)
  return {
    found,
    queries: into.queries,
    isGated: isAdult,
    isMissing: isGoneTitle(title),
    hasFailedQuery: into.hasFailedQuery,
    address:
      str($('meta[property="og:url"]').attr('content')) ?? str($('link[rel="canonical"]').attr('href')),
    isShell: !hasAnswers && shellTitle.test(title) && endsWhole(html),
  }
}
