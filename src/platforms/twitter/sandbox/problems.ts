import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json } from '../../../simulation/answers.ts'

const typeOf = (name: string) => `https://api.twitter.com/2/problems/${name}`

/** Thrown where the X API answers with a problem in place of what was asked for. */
export class Refused extends Error {
  readonly answer: SimulatedResponse

  constructor(body: object, status = 200) {
    super('refused')
    this.answer = json(body, status)
  }
}

/** A problem with the request as a whole (RFC 9457, the way the X API writes it). */
export const problem = (status: number, name: string, detail: string) =>
  new Refused(
    { title: detail, detail, type: name === 'blank' ? 'about:blank' : typeOf(name), status },
    status,
  )

/** A query that X does not let anybody ask. */
export const forbiddenQuery = () => problem(403, 'disallowed-resource', 'This query is not allowed.')

/** What the X API says of parameters it does not take. */
export function invalidRequest(parameter: string, value: string | null, message: string): Refused {
  const detail = 'One or more parameters to your request was invalid.'
  const errors = [{ parameters: { [parameter]: [value] }, message }]
  return new Refused({ errors, detail, type: typeOf('invalid-request') }, 400)
}

const targets = {
  not_found: 'resource-not-found',
  private: 'not-authorized-for-resource',
  restricted: 'resource-unavailable',
} as const

/** The answer about a target that exists no more, or is not for this app to see. */
export function targetError(why: keyof typeof targets, resource: string, parameter: string, value: string) {
  const target = { value, resource_type: resource, parameter, resource_id: value }
  return new Refused({ errors: [{ ...target, type: typeOf(targets[why]) }] })
}

/** The newer spelling of every field name, which the X API answers to requests that use it. */
export const inNewSpelling = (body: string) =>
  body.replaceAll(/"\w+":/g, (name) =>
    name.replace('retweet_count', 'repost_count').replaceAll('tweet', 'post'),
  )
