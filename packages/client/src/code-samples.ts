/** Calls as code, for the console, the front page and the documentation. It is no part of the published client. */

/** What a sample shows of an operation. */
export interface SampledOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const pythonText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`
  return JSON.stringify(value)
}
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const postedBody = (body: object) =>
  `-H "content-type: application/json" \\\n  -d ${shellQuoted(JSON.stringify(body))} `

/** A call as code, in three languages. The key is read from the environment. */
export interface CodeSamples {
  readonly curl: string
  readonly typescript: string
  readonly python: string
}

export function lookupSamples(
  { id, method, path, parameters }: SampledOperation,
  params: Readonly<Record<string, unknown>>,
  serviceUrl: string,
): CodeSamples {
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let target = path
  for (const { name, in: place } of parameters) {
    const value = params[name]
    if (value === undefined) continue
    if (place === 'body') body[name] = value
    else if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(String(value)))
    else if (Array.isArray(value)) query.append(name, value.join(','))
    else query.append(name, String(value))
  }
  const url = `${serviceUrl}${target}${query.size > 0 ? `?${query}` : ''}`
  const entries = Object.entries(params)
  const object = entries.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ')
  // A list of the Python client requests nothing until it is read; that of TypeScript does when it is awaited.
  const first = parameters.some(({ name }) => name === 'cursor') ? '.first()' : ''
  const named = entries.map(([name, value]) => `${snake(name)}=${pythonText(value)}`).join(', ')
  return {
    curl: `curl -H "x-api-key: $SOCIAL_LOOKUP_KEY" ${method === 'GET' ? '' : postedBody(body)}${shellQuoted(url)}`,
    ...clientSamples(
      serviceUrl,
      `${id}(${entries.length > 0 ? `{ ${object} }` : ''})`,
      `${pythonId(id)}(${named})${first}`,
    ),
  }
}

export function askSamples(question: string, serviceUrl: string): CodeSamples {
  return {
    curl: `curl -H "x-api-key: $SOCIAL_LOOKUP_KEY" ${postedBody({ query: question })}${serviceUrl}/v1/ask`,
    ...clientSamples(
      serviceUrl,
      `ask({ query: ${JSON.stringify(question)} })`,
      `ask(query=${JSON.stringify(question)})`,
    ),
  }
}

const pythonId = (id: string) => id.split('.').map(snake).join('.')

const clientSamples = (serviceUrl: string, call: string, pythonCall: string) => ({
  typescript: `import { SocialLookup } from 'social-lookup-client'

// The key is read from SOCIAL_LOOKUP_KEY.
const sl = new SocialLookup({ baseUrl: '${serviceUrl}' })
const answer = await sl.${call}
console.log(answer.data)`,
  python: `from social_lookup import SocialLookup

# The key is read from SOCIAL_LOOKUP_KEY.
sl = SocialLookup(base_url="${serviceUrl}")
answer = sl.${pythonCall}
print(answer.data)`,
})
