import type { SimulatedResponse } from '../catalog/ports/simulated.ts'

/** Answers of simulated platforms in HTTP's usual forms. */

type Headers = Readonly<Record<string, string>>

/** An answer with a body of any media type. */
export function file(
  body: string | Buffer,
  type: string,
  headers: Headers = {},
  status = 200,
): SimulatedResponse {
  return { status, headers: { 'content-type': type, ...headers }, body }
}

export function json(body: unknown, status = 200, headers: Headers = {}): SimulatedResponse {
  return file(JSON.stringify(body), 'application/json; charset=utf-8', headers, status)
}

export function html(body: string, status = 200, headers: Headers = {}): SimulatedResponse {
  return file(body, 'text/html; charset=utf-8', headers, status)
}

/** An HTML page with a title and a body. */
export function page(title: string, body: string, status = 200, headers: Headers = {}): SimulatedResponse {
  return html(
    `<!doctype html>\n<html><head><title>${title}</title></head><body>${body}</body></html>`,
    status,
    headers,
  )
}

/** An HTML page whose data is the JSON of a `<script>` element. */
export function scriptPage(
  title: string,
  scriptId: string,
  data: unknown,
  status = 200,
  headers: Headers = {},
): SimulatedResponse {
  // A `<` in the data must not end the element.
  const script = JSON.stringify(data).replaceAll('<', '\\u003c')
  return page(title, `<script id="${scriptId}" type="application/json">${script}</script>`, status, headers)
}

export function redirect(location: string, status = 302): SimulatedResponse {
  return html('', status, { location })
}

/** The 404 answer of a server for an unknown path. */
export const nowhere = page('404 Not Found', '<h1>Not Found</h1>', 404)
