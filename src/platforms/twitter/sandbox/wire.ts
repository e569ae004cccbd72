import type { SimulatedResponse } from '../../../upstream/types.ts'

/** An answer in JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): SimulatedResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

const problems = 'https://api.twitter.com/2/problems'

/** A problem with the request as a whole (RFC 9457, the way the X API writes it). */
export function problem(status: number, name: string, title: string, detail: string): SimulatedResponse {
  return json(
    { title, detail, type: name === 'blank' ? 'about:blank' : `${problems}/${name}`, status },
    status,
  )
}

/** What the X API says of parameters it does not take. */
export function invalidRequest(parameter: string, value: string, message: string): SimulatedResponse {
  return json(
    {
      errors: [{ parameters: { [parameter]: [value] }, message }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: `${problems}/invalid-request`,
    },
    400,
  )
}

/** An entry of `errors` about a target that exists no more, or is not for this app to see. */
export function targetError(
  why: 'missing' | 'suspended' | 'protected' | 'unavailable',
  resource: string,
  parameter: string,
  value: string,
) {
  const common = { value, resource_type: resource, parameter, resource_id: value }
  const noun = resource === 'tweet' ? 'Tweet' : resource
  switch (why) {
    case 'missing':
      return {
        ...common,
        detail: `Could not find ${resource} with ${parameter}: [${value}].`,
        title: 'Not Found Error',
        type: `${problems}/resource-not-found`,
      }
    case 'suspended':
      return {
        ...common,
        detail: `User has been suspended: [${value}].`,
        title: 'Forbidden',
        type: `${problems}/resource-not-found`,
      }
    case 'protected':
      return {
        ...common,
        detail: `Sorry, you are not authorized to see the ${noun} with ${parameter}: [${value}].`,
        title: 'Authorization Error',
        type: `${problems}/not-authorized-for-resource`,
      }
    case 'unavailable':
      return {
        ...common,
        detail: `The ${noun} with ${parameter}: [${value}] is not available.`,
        title: 'Resource Unavailable',
        type: `${problems}/resource-unavailable`,
      }
  }
}

/** The newer spelling of every field name, which the X API answers to requests that use it. */
export function inNewSpelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inNewSpelling)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace('retweet_count', 'repost_count').replace(/tweet/g, 'post'),
      inNewSpelling(inner),
    ]),
  )
}
