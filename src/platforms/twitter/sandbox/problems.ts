import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json } from '../../../simulation/answers.ts'

const typeOf = (name: string) => `https://api.twitter.com/2/problems/${name}`

/** Thrown where the X API answers with a problem. */
export class Refused extends Error {
  readonly answer: SimulatedResponse

  constructor(body: object, status = 200) {
    super('refused')
    this.answer = json(body, status)
  }
}

/** A problem with the whole request (RFC 9457, in X's form). */
export const problem = (status: number, name: string, detail: string) =>
  new Refused(
    { title: detail, detail, type: name === 'blank' ? 'about:blank' : typeOf(name), status },
    status,
  )

/** The problem for a forbidden query. */
export const forbiddenQuery = () => problem(403, 'disallowed-resource', 'This query is not allowed.')

/** The problem for invalid parameters. */
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

/** The answer for a target that is missing or hidden from the app. */
export function targetError(why: keyof typeof targets, resource: string, parameter: string, value: string) {
  const target = { value, resource_type: resource, parameter, resource_id: value }
  return new Refused({ errors: [{ ...target, type: typeOf(targets[why]) }] })
}

/** Converts field names to the newer spelling, which the X API uses in answers to requests with it. */
export const inNewSpelling = (body: string) =>
  body.replaceAll(/"\w+":/g, (name) =>
    name.replace('retweet_count', 'repost_count').replaceAll('tweet', 'post'),
  )
