import { type DriftReporter, readParts } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, int, isoFromSeconds, str, url } from '../../../../reading/values.ts'
import type { Community } from '../../model.ts'
import { readCommunity as readTold } from '../common-fields.ts'

/** Reads communities of ScrapeCreators, which passes on X's GraphQL form. */

function creatorOf(value: unknown): Community['creator'] {
  const user = obj(at(value, 'result'))
  const handle = str(at(user, 'core', 'screen_name')) ?? str(at(user, 'legacy', 'screen_name'))
  const verified = bool(at(user, 'verification', 'verified')) ?? bool(at(user, 'legacy', 'verified'))
  const blueVerified = bool(user?.is_blue_verified)
  return handle === null || verified === null || blueVerified === null
    ? undefined
    : { handle, verified, blueVerified }
}

/** Reads an optional list of the community; undefined without it. */
function optionalList<T>(
  value: unknown,
  read: (entry: unknown) => T,
  reporter: DriftReporter,
  field: string,
) {
  return Array.isArray(value) ? readParts(value, read, reporter, field) : undefined
}

export function readCommunity(body: Json, reporter: DriftReporter): Community {
  const milliseconds = must(int(body.created_at), 'community.created_at')
  const community = readTold(body, body.rest_id, isoFromSeconds(milliseconds / 1000))
  const rules = optionalList(
    body.rules,
    (rule) => ({
      id: must(str(at(rule, 'rest_id')), 'rules.rest_id'),
      name: must(str(at(rule, 'name')), 'rules.name'),
      description: str(at(rule, 'description')),
    }),
    reporter,
    'rules',
  )
  const memberFacepileAvatarUrls = optionalList(
    body.members_facepile_results,
    (member) => must(url(at(member, 'result', 'avatar', 'image_url')), 'members_facepile_results'),
    reporter,
    'members_facepile_results',
  )
  const creator = creatorOf(body.creator_results)
  return {
    ...community,
    ...(rules ? { rules } : {}),
    ...(creator ? { creator } : {}),
    ...(memberFacepileAvatarUrls ? { memberFacepileAvatarUrls } : {}),
  }
}
