import { isPrivate, notFound } from '../../catalog/source.ts'
import { changed } from '../../errors.ts'
import { profiles } from '../../platforms/twitter/operations/profiles.ts'
import { sameThing } from '../../reading/entries.ts'
import { must, obj, str } from '../../reading/narrow.ts'
import { vendorSource } from '../frame/vendor.ts'
import { readUser } from './users.ts'
import { readBody } from './wire.ts'

const path = '/twitter/user/info'

/** A profile by handle. */
export const profile = vendorSource(profiles, {
  paths: [path],
  async ask({ handle }, vendor, context) {
    const read = readBody(await vendor.get(path, { userName: handle }))
    if ('refusal' in read) return read.refusal
    const user = must(obj(read.body.data), 'data')
    if (user.unavailable === true) {
      const reason = str(user.unavailableReason)
      if (reason !== null && /suspended/i.test(reason)) return notFound
      throw changed('data.unavailableReason', reason)
    }
    const account = readUser(user, context)
    sameThing(handle, account.handle, 'data.userName')
    return account.isProtected ? { ...isPrivate, model: account } : { outcome: 'found', model: account }
  },
})
