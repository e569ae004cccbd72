import { z } from 'zod'
import { recordAction } from '../../accounts/admin-actions.ts'
import { requirePlan } from '../../accounts/plans.ts'
import { signUpUrl } from '../../accounts/sign-in/part.ts'
import {
  createSignUpLink,
  listSignUpLinks,
  revokeSignUpLink,
  type SignUpLink,
} from '../../accounts/sign-in/sign-up-links.ts'
import { moment, paging, planName, whole } from './inputs.ts'
import { type Page, pageByCreation, verb } from './verb.ts'

/** A new link; its address is shown once. */
export interface CreatedSignUpLink extends SignUpLink {
  readonly url: string
}

const defaultLifetimeMs = 7 * 86_400_000

/** Verbs about links by which people create accounts, by the words of their commands. */
export const signUpVerbs = {
  'sign-up create': verb({
    method: 'POST',
    path: '/sign-up-links',
    // A link gives credits and keys.
    role: 'all',
    input: z.strictObject({
      note: z.string().trim().min(1).max(200).optional(),
      plan: planName.optional(),
      liveCredits: whole(0, 1e12).optional(),
      testCredits: whole(0, 1e12).optional(),
      maxUses: whole(1, 100_000).default(1),
      expiresAt: moment.optional(),
    }),
    async run({ database, clock, actor, operator, publicUrl }, input): Promise<CreatedSignUpLink> {
      const { note = null, plan = null, liveCredits = null, testCredits = null, maxUses } = input
      const expiresAt = input.expiresAt ?? new Date(clock.now() + defaultLifetimeMs)
      const { token, ...link } = await database.transaction(async (q) => {
        if (plan !== null) await requirePlan(q, plan)
        const operatorTokenId = operator.token?.id
        const offer = { note, plan, liveCredits, testCredits, maxUses, expiresAt }
        const wanted = { ...offer, createdBy: actor, operatorTokenId }
        const created = await createSignUpLink(q, clock, wanted)
        await recordAction(q, clock, {
          ...{ actor, act: 'sign-up create', accountId: null, subject: created.id },
          details: { note, plan, liveCredits, testCredits, maxUses, expiresAt },
        })
        return created
      })
      return { url: signUpUrl(publicUrl(), token), ...link }
    },
  }),
  'sign-up list': verb({
    method: 'GET',
    path: '/sign-up-links',
    role: 'read',
    input: z.strictObject(paging),
    run: ({ database }, page): Promise<Page<SignUpLink>> =>
      pageByCreation(page, (rows) => listSignUpLinks(database, rows)),
  }),
  'sign-up revoke': verb({
    method: 'POST',
    path: '/sign-up-links/revocation',
    role: 'support',
    input: z.strictObject({ id: z.string().min(1).max(100) }),
    run: ({ database, clock, actor }, { id }): Promise<SignUpLink> =>
      database.transaction(async (q) => {
        const link = await revokeSignUpLink(q, clock, id)
        const act = { actor, act: 'sign-up revoke', accountId: null, subject: id, details: {} }
        await recordAction(q, clock, act)
        return link
      }),
  }),
} as const
