import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { shownName } from '../../catalog/visible-text.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import { createAccountIn, type StartingCredits } from '../accounts.ts'
import { recordAction } from '../admin-actions.ts'
import { createKey } from '../manage-keys.ts'
import { setMember } from './people.ts'
import { useSignUpLink } from './sign-up-links.ts'

/** A person who creates an account. */
interface NewOwner {
  readonly personId: string
  readonly name: string | null
  readonly email: string | null
  /** The name of the account; default: that of the person. */
  readonly accountName: string | null
}

/** The first keys of an account, shown once. */
export interface FirstKeys {
  readonly liveKey: string
  readonly testKey: string
}

/**
 * Creates an account with the plan and credits of a sign-up link, and makes a person its owner. Call in a transaction.
 * @throws ServiceError unauthorized if the link is unknown, revoked, expired or used up
 */
export async function createAccountByLink(
  q: Queryable,
  clock: Clock,
  starting: StartingCredits,
  token: string,
  owner: NewOwner,
): Promise<string> {
  const offer = await useSignUpLink(q, clock, token)
  if (offer === null) {
    throw new ServiceError(
      'unauthorized',
      'This link was used, has expired or is incomplete. Ask for a new one.',
      { reason: 'sign_in_refused' },
    )
  }
  const { personId, name, email, accountName } = owner
  const account = await createAccountIn(q, clock, {
    // A stranger chooses it, and operators read it.
    name: shownName(accountName ?? name ?? '', 200) || undefined,
    email: email ?? undefined,
    plan: offer.plan ?? undefined,
    trialCredits: offer.liveCredits ?? starting.trialCredits,
    testCredits: offer.testCredits ?? starting.testCredits,
  })
  await setMember(q, clock, { accountId: account.id, personId, role: 'owner' })
  const { id, live, test, plan } = account
  await recordAction(q, clock, {
    ...{ actor: `sign-up link ${offer.id}`, act: 'accounts create', accountId: id, subject: id },
    details: { name: account.name, email, plan, live, test },
  })
  return id
}

/** Creates a live and a test key of a new account. */
export async function createFirstKeys(q: Queryable, clock: Clock, accountId: string): Promise<FirstKeys> {
  const keyOf = async (mode: 'live' | 'test', name: string) => {
    const { key, id, ...created } = await createKey(q, clock, { accountId, mode, name })
    await recordAction(q, clock, {
      ...{ actor: 'sign-up', act: 'keys create', accountId, subject: id },
      details: { mode: created.mode, name: created.name },
    })
    return key
  }
  return { liveKey: await keyOf('live', 'First live key'), testKey: await keyOf('test', 'First test key') }
}
