import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shownUserCode } from '../../accounts/device-logins/codes.ts'
import {
  codeLifetimeSeconds,
  type DeviceLogins,
  type PollAnswer,
  pollSeconds,
} from '../../accounts/device-logins/device-logins.ts'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { readBytes } from '../../catalog/http/body.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { shownName } from '../../catalog/visible-text.ts'

/** The grant of a device code at the token endpoint (RFC 8628, section 3.4). */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
export const devicePath = '/oauth/device'
export const tokenPath = '/oauth/token'

/** Bodies of the token endpoint: an assertion of a client and a few parameters. */
export const maxTokenRequestBytes = 16_384

export interface DeviceEndpointOptions {
  readonly deviceLogins: DeviceLogins
  readonly clock: Clock
  /** Where browsers reach the service, without a final slash. */
  readonly publicUrl: () => string
}

/** The metadata of the device flow (RFC 8414, section 2; RFC 8628, section 4). */
export const deviceMetadata = (publicUrl: string) => ({
  device_authorization_endpoint: publicUrl + devicePath,
})

/** The metadata of a server that authorizes programs by the device flow alone. */
export const deviceOnlyMetadata = (publicUrl: string) => ({
  issuer: publicUrl,
  token_endpoint: publicUrl + tokenPath,
  ...deviceMetadata(publicUrl),
  grant_types_supported: [deviceGrant],
  response_types_supported: [],
  token_endpoint_auth_methods_supported: ['none'],
})

/** An answer with an error code of RFC 6749, section 5.2. */
interface OauthError {
  readonly error: string
  readonly error_description: string
}

const messages = {
  authorization_pending: 'Nobody has decided yet. Poll again after the interval.',
  slow_down: 'Too early: wait five seconds longer between two polls from now on.',
  access_denied: 'The person refused, or the key ended before it was fetched.',
  expired_token: 'The code has expired. Begin again.',
  invalid_grant: 'This device code is unknown or was used, or belongs to another client_id.',
} as const

/** The parameters of a body in the form of a query; null if one comes twice (RFC 6749, section 3.2). */
export function readForm(text: string): URLSearchParams | null {
  const form = new URLSearchParams(text)
  const names = [...form.keys()]
  return new Set(names).size === names.length ? form : null
}

/** Reads the body of a request in the form of a query. */
const readFormBody = async (request: FastifyRequest): Promise<URLSearchParams | null> =>
  readForm((await readBytes(request.raw, maxTokenRequestBytes)).toString('utf8'))

function refuse(reply: FastifyReply, error: string, error_description: string, status = 400): FastifyReply {
  const body: OauthError = { error, error_description }
  return answer(reply.code(status), body)
}

const answer = (reply: FastifyReply, body: object): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))

/** Answers a limit in the words of OAuth: its clients read no envelope. */
async function orLimit(reply: FastifyReply, act: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.retryAfterSeconds === undefined) throw error
    reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfterSeconds))))
    return refuse(reply, 'temporarily_unavailable', error.message, error.status)
  }
}

const missing = (name: string) => `Send ${name} in a body of application/x-www-form-urlencoded, once.`

/** Serves the device authorization endpoint (RFC 8628, section 3.1). */
export function serveDeviceAuthorization(app: FastifyInstance, options: DeviceEndpointOptions): void {
  app.post(devicePath, async (request, reply) => {
    const form = await readFormBody(request)
    const clientId = shownName(form?.get('client_id') ?? '')
    if (form === null || clientId === '') return refuse(reply, 'invalid_request', missing('client_id'))
    const deviceName = shownName(form.get('device_name') ?? '') || null
    const address = clientAddressOf(request.raw)
    const userAgent = request.headers['user-agent'] ?? null
    return orLimit(reply, async () => {
      const begun = await options.deviceLogins.begin({ clientId, deviceName, address, userAgent })
      const page = `${options.publicUrl()}/console/device`
      const code = shownUserCode(begun.userCode)
      return answer(reply, {
        device_code: begun.deviceCode,
        user_code: code,
        verification_uri: page,
        verification_uri_complete: `${page}?code=${code}`,
        expires_in: codeLifetimeSeconds,
        interval: pollSeconds,
      })
    })
  })
}

/** Answers a poll at the token endpoint (RFC 8628, sections 3.4 and 3.5). */
export function answerPoll(
  { deviceLogins, clock }: DeviceEndpointOptions,
  form: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const deviceCode = form.get('device_code')
  const clientId = form.get('client_id')
  return orLimit(reply, async () => {
    if (!deviceCode || !clientId) {
      return refuse(reply, 'invalid_request', missing(deviceCode ? 'client_id' : 'device_code'))
    }
    const address = clientAddressOf(request.raw)
    const polled = await deviceLogins.poll({ deviceCode, clientId, address })
    if ('error' in polled) return refuse(reply, polled.error, messages[polled.error])
    return answer(reply, tokenAnswer(clock, polled))
  })
}

/** The key as an access token (RFC 6749, section 5.1): the service takes keys as bearer tokens. */
const tokenAnswer = (
  clock: Clock,
  { key, keyId, name, mode, expiresAt }: Exclude<PollAnswer, { readonly error: string }>,
) => ({
  access_token: key,
  token_type: 'Bearer',
  ...(expiresAt === null
    ? {}
    : { expires_in: Math.max(0, Math.floor((expiresAt.getTime() - clock.now()) / 1000)) }),
  key_id: keyId,
  key_name: name,
  mode,
})

/** Serves the token endpoint where no assistants connect: device codes alone. */
export function serveDeviceTokens(app: FastifyInstance, options: DeviceEndpointOptions): void {
  app.post(tokenPath, async (request, reply) => {
    const form = await readFormBody(request)
    if (form === null) return refuse(reply, 'invalid_request', 'Send each parameter once.')
    if (form.get('grant_type') === deviceGrant) return answerPoll(options, form, request, reply)
    return refuse(reply, 'unsupported_grant_type', `Send grant_type ${deviceGrant}.`)
  })
}

/** Serves the device flow where no assistants connect by OAuth. */
export function deviceOnlyPlugin(
  options: DeviceEndpointOptions & { readonly metadataPaths: readonly string[] },
): (app: FastifyInstance) => void {
  return (app) => {
    for (const path of options.metadataPaths) {
      app.get(path, async (_, reply) =>
        reply
          .type('application/json; charset=utf-8')
          .headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
          .send(JSON.stringify(deviceOnlyMetadata(options.publicUrl()))),
      )
    }
    app.register(async (scope) => {
      // Bodies are read as forms, whatever they are called.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_, __, done) => done(null))
      serveDeviceAuthorization(scope, options)
      serveDeviceTokens(scope, options)
    })
  }
}
