import { must, obj } from '../../../../reading/narrow.ts'
import { isoFromSeconds, str } from '../../../../reading/values.ts'
import type { Profile } from '../../model.ts'
import { readFoundUser } from '../web/search.ts'

/** Accounts of TikTok as its apps write them. */

/** An account of a list of followers or followed ones. */
export function readFollower(entry: unknown): Profile {
  const user = must(obj(entry), 'user')
  return {
    ...readFoundUser({ user_info: user }),
    region: str(user.region),
    language: str(user.language),
    createdAt: isoFromSeconds(user.create_time),
  }
}

/** An account that a search found. */
export const readUser = (entry: unknown): Profile => readFoundUser(must(obj(entry), 'users'))
