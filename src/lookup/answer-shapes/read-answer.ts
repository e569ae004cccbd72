import { createRequire } from 'node:module'
import type { UpstreamRequest, UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { withoutSecrets } from '../../catalog/secret-values.ts'
import { obj } from '../../reading/narrow.ts'
import { readScript, tryJson } from './read-script.ts'
import type { RecordValues } from './record-values.ts'
import { type Shape, shapeOf } from './shape.ts'

const require = createRequire(import.meta.url)

/** The shape of one answer, under the name of its request. */
export interface NamedShape {
  /** Method, host, path and names of the query parameters, without values: `GET www.example.com/user/{} ?id`. */
  readonly request: string
  readonly shape: Shape
}

/** Larger answers are not looked at: reading one would hold up other requests. */
const maxBytes = 4 * 1024 * 1024
const maxScripts = 200
const maxClasses = 1000

/**
 * The shape of an answer: of its JSON, or of a page's meta elements, JSON in script elements, and class names.
 * @param values values of the caller's parameters, which a path may contain
 * @param record the values of the record that was read from it
 */
export function readShape(
  request: UpstreamRequest,
  response: UpstreamResponse,
  values: readonly string[],
  record?: RecordValues,
): NamedShape {
  return { request: nameOf(request, values), shape: shapeOf(contentOf(response), record) }
}

/** A path segment that is a value and not a name. Short codes of posts are part of the address that a caller sent. */
const isValue = (segment: string, values: readonly string[]) =>
  /\d{4}|^@|[%:]/.test(segment) ||
  segment.length > 24 ||
  values.some((value) => value.toLowerCase() === segment.toLowerCase()) ||
  (/[A-Z\d]/.test(segment) && values.some((value) => value.includes(segment)))

function nameOf({ url, method = 'GET', body }: UpstreamRequest, values: readonly string[]): string {
  const { host: fullHost, pathname, searchParams } = new URL(url)
  // Sites in the language of a country: uk.linkedin.com.
  const host = fullHost.replace(/^[a-z]{2}\./, '{}.')
  const path = pathname
    .split('/')
    .map((segment) => (segment !== '' && isValue(segment, values) ? '{}' : segment))
    .join('/')
  // Queries of GraphQL share an address: their names distinguish them.
  const query = /(?:fb_api_req_friendly_name|operationName)["']?[=:]\s*["']?(\w+)/.exec(
    typeof body === 'string' ? body.slice(0, 20_000) : '',
  )?.[1]
  const names = [...new Set(searchParams.keys())].sort().join(' ')
  return withoutSecrets(
    `${method} ${host}${path}${names ? ` ?${names}` : ''}${query ? ` ${query}` : ''}`.slice(0, 300),
  )
}

function contentOf({ status, headers, body, text }: UpstreamResponse): unknown {
  const content = body.length > maxBytes ? undefined : readContent(text(), headers['content-type'] ?? '')
  return { [`status ${status}`]: content ?? { unread: kindOfBody(body) } }
}

const kindOfBody = (body: Buffer) => (body.length === 0 ? 'empty' : 'not text')

/** The content of an answer as one JSON value: of JSON, of the JSON in a page's scripts and meta elements, of JSON lines. */
export function readContent(text: string, type: string): unknown {
  // Prefixes that keep other sites from running the JSON as a script.
  const start = text.trimStart().replace(/^for\s*\(;;\);|^\)\]\}'[^\n]*\n/, '')
  const looksLikeJson = /^[[{"]/.test(start) || type.includes('json')
  const json = looksLikeJson ? tryJson(start) : undefined
  if (json !== undefined) return json
  if (start.startsWith('<')) return readMarkup(start)
  // Answers of several JSON documents, one a line.
  const lines = start.split('\n', maxScripts).flatMap((line) => tryJson(line.trim()) ?? [])
  return lines.length > 0 ? { lines } : { text: start === '' ? '' : 'text' }
}

/** Attributes by which sites name parts of a page for tests, search engines and statistics. */
const markAttributes = ['data-test-id', 'data-testid', 'itemprop', 'data-tracking-control-name'] as const

/** Attributes whose names count, and no value. Names with longer numbers are made by a release of the site. */
const isNamedAttribute = (name: string) =>
  /^[a-z][a-z-]*\d?$/.test(name) && !/^(?:class|style|on[a-z]+)$/.test(name)

function readMarkup(markup: string): unknown {
  const { Parser } = require('htmlparser2') as typeof import('htmlparser2')
  const meta: Record<string, string> = {}
  const classes: Record<string, true> = {}
  const scripts: Record<string, unknown[]> = {}
  let script: string | undefined
  let code = ''
  let classCount = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'meta') {
          const key = attributes.property ?? attributes.name ?? attributes.itemprop
          if (key) meta[key] = attributes.content ?? ''
        }
        if (name === 'script') {
          script = attributes.id ?? attributes.type ?? ''
          code = ''
          return
        }
        const marks = markAttributes.flatMap((attribute) => {
          const value = attributes[attribute]
          return value === undefined ? [] : [`[${attribute} ${value}]`]
        })
        const names = (attributes.class?.split(/\s+/) ?? [])
          .filter((one) => one !== '')
          .map((one) => `.${one}`)
        const named = Object.keys(attributes).filter(isNamedAttribute)
        const own = [...marks, ...names, ...named.map((attribute) => `[${attribute}]`)]
        for (const known of [name, ...own.map((one) => `${name} ${one}`)]) {
          if (known in classes || classCount >= maxClasses) continue
          classes[known] = true
          classCount += 1
        }
      },
      ontext(text) {
        if (script !== undefined) code += text
      },
      onclosetag(name) {
        if (name !== 'script' || script === undefined) return
        const read = Object.keys(scripts).length < maxScripts ? readScript(code) : null
        if (read) {
          const named = read[0] ?? script
          scripts[named] = [...(scripts[named] ?? []), read[1]]
        }
        script = undefined
      },
    },
    { decodeEntities: true },
  )
  parser.end(markup)
  const isXml = markup.startsWith('<?xml')
  return { meta, scripts, ...(isXml ? {} : { elements: classes }) }
}

/** Whether a value of parameters can be in a path: texts and numbers. */
export const textsOf = (params: Readonly<Record<string, unknown>>): string[] =>
  Object.values(obj(params) ?? {}).flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  )
