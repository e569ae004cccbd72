import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Registry } from '../../../catalog/registry.ts'

/** A lookup as it is called by HTTP, pasted in place of a question: `GET /v1/tiktok/profiles/ada/followers`. */
export interface PastedCall {
  readonly operation: AnyOperation
  readonly params: Readonly<Record<string, string | readonly string[]>>
}

const address = /(?<![\w.])(?:https?:\/\/[\w.:-]+)?(\/v[12]\/[a-z]+\/[^\s"'`<>]*)/i
/** What is around the address in a call: the method, flags and headers of curl, quotation marks, the version of HTTP. */
const around =
  /^(?:\s|["'`]|GET\b|HTTP\/[\d.]+|curl\b|wget\b|http\b|fetch\(|\)|;|-{1,2}[a-z][\w-]*|(?:x-api-key|authorization|accept|content-type):[^"']*(?=["']|$)|call\b|run\b|execute\b|request\b|please\b)*$/i

/** Words around an address that ask to call it, and words that ask about it. */
const toRun =
  /\b(?:GET|curl|run|call|try|do it|execute|fetch|show|get|retry|repeat|test|send|request|please|pls|aufrufen|ausführen|abrufen|versuch\w*|ruf\w*|führ\w*|zeig\w*|llama|ejecuta\w*|prueba|muestra\w*|haz|appelle\w*|exécute\w*|lance\w*|essaie\w*|montre\w*|chama|chame|executa|execute|tenta|mostra|mostre)\b/iu
const aboutCall =
  /\b(?:how (?:do|can|should|to|much|many credits)|cost|costs|price|pricing|explain|documentation for|docs (?:for|of)|parameters of|rate limit|wie (?:viel|funktioniert|rufe)|kostet|precio|cuesta|prix|coûte|preço|custa|difference|delete|post to|put|refund|invoice|do not|don['’]t|never|stop|instead of|nicht|no llames|ne pas)\b|[@#]\p{L}|https?:\/\//iu
/** Words around an address are a request of it up to so many. */
const maxAround = 160

/** Whether what is around an address only asks to call it. */
const isRequestOf = (rest: string) =>
  around.test(rest) || (rest.length <= maxAround && toRun.test(rest) && !aboutCall.test(rest))

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** The parameters in a path; null where the operation has another one. */
function readPath(template: string, path: string): Record<string, string> | null {
  const [wanted, given] = [template.split('/'), path.replace(/\/$/, '').split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    if (!part.startsWith('{')) {
      if (part !== given[at]!.toLowerCase()) return null
    } else if (given[at] === '') return null
    else params[part.slice(1, -1)] = decoded(given[at]!)
  }
  return params
}

/** The operation that a path calls: one without a parameter in that place before one with it. */
function operationAt(registry: Registry, path: string): PastedCall | null {
  const found = registry.operations.flatMap((operation) => {
    const params =
      'method' in operation && operation.method === 'POST' ? null : readPath(operation.path, path)
    return params === null ? [] : [{ operation, params }]
  })
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null
}

/** An address without the marks of the sentence around it. */
const withoutMarks = (path: string) => path.replace(/(?<![).,;:!?\]}])[).,;:!?\]}]{1,5}$/u, '')

/** Whether a text calls an address in the form of lookups' that no lookup has. */
export function callsUnknown(registry: Registry, text: string): boolean {
  const found = address.exec(text)
  if (found === null || /https?:\/\//i.test(found[0])) return false
  return operationAt(registry, withoutMarks(found[1]!).split('?', 1)[0]!) === null
}

/** Reads a pasted call; null where a text is none, or calls no lookup with parameters that it has. */
export function readCall(registry: Registry, text: string): PastedCall | null {
  const found = address.exec(text)
  if (found === null) return null
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  if (!isRequestOf(rest) || address.test(rest)) return null
  const [path = '', query = ''] = withoutMarks(found[1]!).split('?', 2)
  const call = operationAt(registry, path)
  if (call === null) return null
  const params: Record<string, string | string[]> = { ...call.params } as Record<string, string>
  for (const [name, value] of new URLSearchParams(query)) {
    const parameter = call.operation.parameters[name]
    if (parameter === undefined) return null
    const before = params[name]
    if (parameter.repeated) params[name] = [...(Array.isArray(before) ? before : []), value]
    else params[name] = value
  }
  return { operation: call.operation, params }
}
