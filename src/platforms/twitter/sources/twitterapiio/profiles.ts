import { changed } from '../../../../catalog/errors.ts'
import { isPrivate, notFound, type Refusal } from '../../../../catalog/source.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { twitterapiio } from '../../../../gateways/vendors/twitterapiio.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { type DriftReporter, requireSameId } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import type { Account } from '../../model.ts'
import { readUser } from './users.ts'
import { readBody } from './wire.ts'

export const userPath = '/twitter/user/info'

/** Requests the account of a handle. */
export async function requestAccount(
  handle: string,
  vendor: VendorCalls,
  reporter: DriftReporter,
): Promise<Account | Refusal> {
  const read = readBody(await vendor.get(userPath, { userName: handle }))
  if ('refusal' in read) return read.refusal
  const user = must(obj(read.body.data), 'data')
  if (user.unavailable === true) {
    const reason = str(user.unavailableReason)
    if (reason !== null && /suspended/i.test(reason)) return notFound
    throw changed('data.unavailableReason', reason)
  }
  const account = readUser(user, reporter)
  requireSameId(handle, account.handle, 'data.userName')
  return account
}

/** A profile by handle. */
export const twitterapiioProfile = vendorSource(twitterapiio, {
  paths: [userPath],
  async ask({ handle }: { readonly handle: string }, vendor, context) {
    const account = await requestAccount(handle, vendor, context)
    if ('outcome' in account) return account
    return account.isProtected ? { ...isPrivate, model: account } : { outcome: 'found', model: account }
  },
})
