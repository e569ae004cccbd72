import type { SimulatedResponse } from '../../../upstream/types.ts'

/** Answers in the forms TikTok gives them. */

/** Cookie without which the delivery network refuses files. */
export const chainCookie = 'tt_chain_token=c2ltdWxhdGVk'

const cookieHeader = { 'set-cookie': `${chainCookie}; Path=/; Domain=tiktok.com; Secure; HttpOnly` }

/** An answer of a JSON call. */
export function json(value: unknown, status = 200): SimulatedResponse {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...cookieHeader }
  return { status, headers, body: typeof value === 'string' ? value : JSON.stringify(value) }
}

/** What a refused call of the site gets: nothing. */
export const nothing: SimulatedResponse = {
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: '',
}

function page(title: string, scriptId: string, data: unknown, status = 200): SimulatedResponse {
  const script = JSON.stringify(data).replaceAll('</', '<\\/')
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...cookieHeader },
    body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><div id="app"></div><script id="${scriptId}" type="application/json">${script}</script></body></html>`,
  }
}

/** A page of the site with its data by scope. */
export function sitePage(scope: Record<string, unknown>): SimulatedResponse {
  const context = { 'webapp.app-context': { language: 'en', region: 'US', appId: 1988 }, 'seo.abtest': {} }
  return page('TikTok - Make Your Day', '__UNIVERSAL_DATA_FOR_REHYDRATION__', {
    __DEFAULT_SCOPE__: { ...context, ...scope },
  })
}

export const sigiPage = (state: unknown) => page('TikTok LIVE', 'SIGI_STATE', state)

/** A page made for embedding, its data under its own path. */
export function embedPage(path: string, data: unknown): SimulatedResponse {
  return page('TikTok', '__FRONTITY_CONNECT_STATE__', { source: { data: { [path]: data } } })
}

export const shopPage = (title: string, data: unknown) => page(title, '__MODERN_ROUTER_DATA__', data)

/** The JavaScript challenge that stands before pages. */
export const challenge: SimulatedResponse = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!DOCTYPE html><html><head><title>Please wait...</title></head><body><p id="wci" class="_wafchallengeid"></p><script>window.SlardarWAF && window.SlardarWAF("init")</script></body></html>`,
}

export const captcha: SimulatedResponse = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<html><head><title>Security Check</title><script src="https://static.tiktokcdn-us.com/oec-ttweb-captcha/index.js"></script></head><body></body></html>',
}

export const redirect = (location: string): SimulatedResponse => ({ status: 302, headers: { location } })

/** A list answer of the site; `cursor` is where the next page starts. */
export function listOf(name: string, items: unknown[], cursor: number, more: boolean, rest: object = {}) {
  return json({
    statusCode: 0,
    status_code: 0,
    status_msg: '',
    [name]: items,
    cursor: String(cursor),
    hasMore: more,
    extra: { fatal_item_ids: [], logid: '20260701000000SIMULATED' },
    log_pb: { impr_id: '20260701000000SIMULATED' },
    ...rest,
  })
}
