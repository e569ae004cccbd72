import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { hikerapi } from '../../../../gateways/vendors/hikerapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { expectValue, requireSameId } from '../../../../reading/entries.ts'
import { count, str } from '../../../../reading/values.ts'
import type { ProfileRef } from '../../identifiers.ts'
import type { Profile } from '../../model.ts'
import { askProfile, byId, byName } from './accounts.ts'
import { readJoined } from './people.ts'
import { answers, thing } from './wire.ts'

const aboutPath = '/gql/user/about'

const found = (model: Profile): Finding<Profile> => ({
  outcome: model.isPrivate ? 'private' : 'found',
  model,
})

/** v1: by numeric id. */
export const hikerapiProfileById = vendorSource(hikerapi, {
  paths: [byId],
  async ask({ userId }: { readonly userId: string }, vendor, context) {
    const profile = await askProfile({ kind: 'id', id: userId }, vendor, context)
    return 'outcome' in profile ? profile : found(profile)
  },
})

/** The number of former handles. The vendor sends an empty text, the number, or the handles in one text. */
function formerHandles(value: unknown): number | null {
  if (value === '') return 0
  const names = str(value)
  if (names === null) return null
  return count(names) ?? names.split(/[,\s]+/).filter(Boolean).length
}

/** Requests "About this account"; null if Instagram does not show it. */
async function aboutOf(of: Profile, vendor: VendorCalls): Promise<Profile['about']> {
  const answer = thing(await vendor.get(aboutPath, { id: of.id }, answers))
  if ('refusal' in answer) return null
  const { username, country, date, former_usernames } = answer.body
  requireSameId(of.handle, str(username), 'about.username')
  return {
    joinedAt: readJoined(str(date)),
    country: str(country),
    formerHandleCount: formerHandles(former_usernames),
  }
}

type Wish = { readonly include?: readonly string[] }

async function withAbout(profile: Profile, { include }: Wish, vendor: VendorCalls, context: LookupContext) {
  if (!include?.includes('about') || profile.isPrivate || profile.id === null) return found(profile)
  const about = expectValue(await aboutOf(profile, vendor), 'about: not shown', context)
  return { ...found({ ...profile, about }), served: about === null ? {} : { about: 1 } }
}

/** v2: by handle or id, with "About this account" if the caller requests it. */
export const hikerapiProfileV2 = vendorSource(hikerapi, {
  paths: [byId, byName, aboutPath],
  note: 'no recent posts; the month of joining is reported as its first day',
  leavesOut: ({ include }: { readonly include?: readonly ('about' | 'recentMedia')[] }) =>
    include?.includes('recentMedia') === true,
  async ask(
    params: { readonly profile: ProfileRef; readonly include?: readonly ('about' | 'recentMedia')[] },
    vendor,
    context,
  ) {
    const profile = await askProfile(params.profile, vendor, context)
    return 'outcome' in profile ? profile : withAbout(profile, params, vendor, context)
  },
})
