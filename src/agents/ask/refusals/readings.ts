import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Candidate } from '../learned/ranker.ts'
import { refusalOf } from '../parameters/fill.ts'
import type { Reason, Refusal } from '../router.ts'

/** A lookup that a refused question may mean, complete and in a form that can be called. */
export interface PossibleReading {
  readonly operation: AnyOperation
  readonly params: Readonly<Record<string, string | readonly string[]>>
  /** The path with its parameters, as it is sent: `/v1/tiktok/search?query=pottery`. */
  readonly call: string
}

const maxReadings = 3
/** A lookup that is less likely than this beside the likeliest one is not meant. */
const minShare = 0.05

/** What is asked for is clear enough: what is not is the platform, or how surely it was read. */
const isOpen: Readonly<Record<Reason, boolean>> = {
  no_platform: true,
  no_target: true,
  not_understood: true,
  several_lookups: false,
  action: false,
  private_data: false,
  not_offered: false,
  off_topic: false,
}

/** Reasons that may be wrong where they are not sure. */
const isDoubtful: Readonly<Partial<Record<Reason, boolean>>> = { several_lookups: true, not_offered: true }
const maxDoubt = 0.7

/** A lookup's path with its parameters. */
function callOf({ path, parameters }: AnyOperation, params: PossibleReading['params']): string {
  const query = new URLSearchParams()
  let filled = path
  for (const [name, value] of Object.entries(params)) {
    if (parameters[name].in === 'path')
      filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)))
    else for (const one of [value].flat()) query.append(name, one)
  }
  return query.size === 0 ? filled : `${filled}?${query}`
}

/** The same lookup in another version is no other reading. */
const nameOf = ({ profile: { operation } }: Candidate) => operation.id.replace('.v2.', '.')

/** Up to three lookups that a refused question may mean, the likeliest first. */
export function possibleReadings({ reason, confidence, candidates }: Refusal): PossibleReading[] {
  if (!isOpen[reason] && !(isDoubtful[reason] && confidence < maxDoubt)) return []
  const complete = candidates.filter(
    ({ profile: { operation }, filling, probability }) =>
      filling.missing.length === 0 &&
      Object.keys(filling.params).length > 0 &&
      filling.left.length === 0 &&
      probability >= minShare * candidates[0]!.probability &&
      refusalOf(operation, filling.params) === null,
  )
  return complete
    .filter((one, at) => complete.findIndex((other) => nameOf(other) === nameOf(one)) === at)
    .slice(0, maxReadings)
    .map(({ profile: { operation }, filling: { params } }) => ({
      operation,
      params,
      call: callOf(operation, params),
    }))
}
