import { endsWhole, loadHtml } from '../../../../reading/html.ts'
import { parseJson } from '../../../../reading/json.ts'
import { type Json, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { readText } from '../../../../threads/threads.ts'

/** A query that a page was made with, as the page itself names it; its number changes every few weeks. */
export interface PageQuery {
  readonly id: string
  readonly name: string
  readonly variables: Json
}

/** What a page tells in its scripts, whatever path leads to it. */
export interface PageData {
  /** Answers of the queries a page was made with, by the names of their fields (`xdt_api__v1__…`). */
  readonly found: Json
  readonly queries: readonly PageQuery[]
  /** The page says that its thing is for adults alone. */
  readonly isGated: boolean
  /** The page says that there is no such thing. */
  readonly isMissing: boolean
  /** The bare application, or its login: what visitors get who are shown nothing. */
  readonly isShell: boolean
}

/** "Instagram", or the login, in the languages that a request's address may bring about. */
const shellTitle =
  /^(?:(?:Log ?in|Anmelden|Connexion|Se connecter|Iniciar sesión|Entrar|Accedi|Inloggen|Zaloguj się|Giriş Yap|Masuk|Войти|로그인|ログイン|登录|登入) • )?Instagram$/i

/** Deepest nesting of the page's wrappers above a query's answer. */
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
}

/** Whether two answers are of one thing, as far as they say. */
const isSame = (one: Json, other: Json) =>
  one.pk === undefined || other.pk === undefined || str(one.pk) === str(other.pk)

/** Puts together what several answers tell of one thing; what one of them does not tell takes nothing from the others. */
function mergeAnswers(found: Json, data: Json): void {
  for (const [name, value] of Object.entries(data)) {
    const known = obj(found[name])
    const more = obj(value)
    if (!known) found[name] = value
    else if (more && isSame(known, more)) {
      const told = Object.entries(more).filter(([, one]) => one !== null)
      found[name] = { ...more, ...known, ...Object.fromEntries(told) }
    }
  }
}

/** Collects queries and their answers: the object under `result.data`, wherever the page's loader put it. */
function collect(value: unknown, into: Collected, depth = 0): void {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return
  const data = obj(obj((value as Json).result)?.data)
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

/** Reads the data that a page's scripts hold; of a long page in a thread. */
export const pageData = (html: string, signal: AbortSignal): Promise<PageData> =>
  readText(import.meta.url, readPageData, html, [], signal)

/** The same, here. */
export function readPageData(html: string): PageData {
  const $ = loadHtml(html)
  const title = $('title').first().text().trim()
  const into: Collected = { found: {}, queries: [] }
  const { found } = into
  // Read or not: a shell has none.
  let hasAnswers = false
  for (const element of $('script:not([src])').toArray()) {
    const script = $(element).text()
    if (!/"result":\s*\{|"queryID"/.test(script)) continue
    hasAnswers ||= script.includes('"result"')
    collect(tryJson(script), into)
  }
  const ruling = obj(found.xdt_async_get_ruling_for_media_content_logged_out_v2)
  const isAdult =
    ruling?.gating_type_thrift === 3 || /"failure_reason":"MA"[^{}]{0,1000}"page_type":"MEDIA"/.test(html)
  return {
    found,
    queries: into.queries,
    isGated: isAdult,
    isMissing: /^(Profile isn.t available|Page not found)/i.test(title),
    isShell: !hasAnswers && shellTitle.test(title) && endsWhole(html),
  }
}
