import { isPrivate, type LookupContext, type Refusal } from '../../../../catalog/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { requireSameId } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import type { ProfileRef } from '../../identifiers.ts'
import type { Profile } from '../../model.ts'
import { readProfile } from './people.ts'
import { answers, thing } from './wire.ts'

export const byId = '/v2/user/by/id'
export const byName = '/v2/user/by/username'

/** Requests an account by handle or id. */
export async function askProfile(
  ref: ProfileRef,
  vendor: VendorCalls,
  reporter: DriftReporter,
): Promise<Profile | Refusal> {
  const response =
    ref.kind === 'id'
      ? await vendor.get(byId, { id: ref.id }, answers)
      : await vendor.get(byName, { username: ref.handle }, answers)
  const answer = thing(response)
  if ('refusal' in answer) return answer.refusal
  const profile = readProfile(must(obj(answer.body.user), 'user'), reporter)
  if (ref.kind === 'id') requireSameId(ref.id, profile.id, 'user.pk')
  else requireSameId(ref.handle, profile.handle, 'user.username')
  return profile
}

const daySeconds = 86_400
/** A missing or private account is remembered this long, because each request costs money. */
const missingSeconds = 60

/**
 * The id of an account, for paths that require an id. Each handle is looked up at most once a day.
 * @returns the id, or a refusal if the account is missing or private
 */
export async function idOf(
  ref: ProfileRef,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<string | Refusal> {
  if (ref.kind === 'id') return ref.id
  const value = await context.shared.get(`hikerapi id of ${ref.handle}`, async () => {
    const profile = await askProfile(ref, vendor, context)
    if ('outcome' in profile) return { value: profile.outcome, seconds: missingSeconds }
    if (profile.isPrivate) return { value: isPrivate.outcome, seconds: missingSeconds }
    return { value: must(profile.id, 'user.pk'), seconds: daySeconds }
  })
  return /^\d+$/.test(value) ? value : { outcome: value as Refusal['outcome'] }
}
