import { must, obj } from '../../../../reading/narrow.ts'
import { isoFromSeconds, str } from '../../../../reading/values.ts'
import type { Profile } from '../../model.ts'
import { readFoundUser } from '../web/search.ts'

/** TikTok accounts in the form of TikTok's apps. */

/** Reads an account of a list of followers or followed accounts. */
export function readFollower(entry: unknown): Profile {
  const user = must(obj(entry), 'user')
  return {
    ...readFoundUser({ user_info: user }),
    region: str(user.region),
    language: str(user.language),
    createdAt: isoFromSeconds(user.create_time),
  }
}

/** Reads an account of a search. */
export const readUser = (entry: unknown): Profile => readFoundUser(must(obj(entry), 'users'))
