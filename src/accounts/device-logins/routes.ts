import { z } from 'zod'
import { ServiceError } from '../../catalog/errors.ts'
import { actingAddress } from '../../catalog/http/acting-address.ts'
import { type Actor, readOnlyRefusal } from '../../catalog/http/actor.ts'
import { networkOf } from '../../catalog/http/client-address.ts'
import { patternFlaw } from '../../catalog/http/nearest.ts'
import { type AnyRoute, route } from '../../catalog/http/route.ts'
import { recordNames } from '../../catalog/record-names.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Keyring } from '../keyring.ts'
import type { DeviceLogins } from './device-logins.ts'

const userCode = z.string().max(50).describe('The code that the program shows.')

const login = z
  .strictObject({
    clientId: z.string().describe('What the program calls itself.'),
    deviceName: z.string().nullable().describe('What it calls its machine.'),
    address: z.string().nullable().describe('The network address from which it began.'),
    sameNetwork: z.boolean().describe('Whether you come from the same network.'),
    userAgent: z.string().nullable(),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .register(recordNames, { name: 'DeviceLogin' })

const approval = z.strictObject({
  userCode,
  name: z.string().min(1).max(100).describe('The name of the key.'),
  allowed: z.array(z.string().max(200)).min(1).max(200).optional(),
  creditsPerDay: z.int().min(1).max(1e12).nullable().optional(),
  requestsPerSecond: z.int().min(1).max(1_000_000).nullable().optional(),
  addresses: z.array(z.string().max(50)).min(1).max(100).nullable().optional(),
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
  manages: z.boolean().optional(),
})

/** Only people, and sessions that a key or a link opened: a key creates keys itself. */
function requireSignedIn({ signedInAs, readOnly = false }: Actor): void {
  if (signedInAs === undefined) {
    throw new ServiceError('forbidden', 'Only a person who is signed in confirms a login of a program.')
  }
  if (readOnly) throw readOnlyRefusal()
}

/** Routes by which a person decides a login of a program (RFC 8628, section 3.3). */
export function deviceLoginRoutes({
  logins,
  keyring,
  registry,
}: {
  readonly logins: DeviceLogins
  readonly keyring: Keyring
  readonly registry: Registry
}): AnyRoute[] {
  return [findRoute(logins), approveRoute(logins, keyring, registry), refuseRoute(logins)].map((one) => ({
    ...one,
    errors: ['bad_request', 'forbidden', 'not_found'],
    permit: requireSignedIn,
  }))
}

const group = 'account'
const codeExample = { userCode: 'WDJB-MJHT' }

const findRoute = (logins: DeviceLogins): AnyRoute =>
  route({
    id: 'deviceLogins.find',
    method: 'POST',
    path: '/v1/device-logins/find',
    group,
    summary: 'The program that waits for a code',
    description:
      'Only for people who are signed in. Compare the address and the time with what you just started: whoever sent you a code in a message gets your rights if you confirm it.',
    parameters: {},
    body: z.strictObject({ userCode }),
    bodyExample: codeExample,
    response: login,
    async handler({ actor, body }) {
      const own = actingAddress()
      const found = await logins.find(actor, body.userCode, own)
      const { address, createdAt, expiresAt } = found
      return {
        data: {
          ...found,
          sameNetwork: own !== null && address !== null && networkOf(own) === networkOf(address),
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        },
      }
    },
  })

const approveRoute = (logins: DeviceLogins, keyring: Keyring, registry: Registry): AnyRoute =>
  route({
    id: 'deviceLogins.approve',
    method: 'POST',
    path: '/v1/device-logins/approve',
    group,
    summary: 'Give a program a key',
    description:
      'The program gets a key of the request’s mode at its next poll. The key ends with your membership of the account, or like every key that your session creates. It can never do more than you.',
    parameters: {},
    body: approval,
    bodyExample: { ...codeExample, name: 'My laptop', creditsPerDay: 1000 },
    response: z.strictObject({ keyId: z.string(), name: z.string() }),
    async handler({ actor, body: { userCode: typed, expiresAt, ...rest } }) {
      const flaw = (rest.allowed ?? []).map((one) => patternFlaw(one, registry)).find((one) => one !== null)
      if (flaw) throw new ServiceError('bad_request', `allowed: ${flaw}`)
      const end = expiresAt == null ? expiresAt : new Date(expiresAt)
      const { id, name } = await logins.approve(actor, typed, actingAddress(), { ...rest, expiresAt: end })
      keyring.forget()
      return { data: { keyId: id, name } }
    },
  })

const refuseRoute = (logins: DeviceLogins): AnyRoute =>
  route({
    id: 'deviceLogins.refuse',
    method: 'POST',
    path: '/v1/device-logins/refuse',
    group,
    summary: 'Refuse a program',
    description: 'Its next poll says that you refused.',
    parameters: {},
    body: z.strictObject({ userCode }),
    bodyExample: codeExample,
    response: z.strictObject({ refused: z.literal(true) }),
    async handler({ actor, body }) {
      await logins.refuse(actor, body.userCode, actingAddress())
      return { data: { refused: true as const } }
    },
  })
