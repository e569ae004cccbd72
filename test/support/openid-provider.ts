import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Configuration } from 'oidc-provider'

/** A person at the provider. */
export interface ProviderPerson {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly groups?: readonly string[]
}

export interface OpenidTestProvider {
  readonly issuer: string
  /** Whom the provider signs in next. */
  person: ProviderPerson
  /** Changes the claims of the next ID tokens, and leaves their signature: another one answers in place of the provider. */
  forge: ((claims: Record<string, unknown>) => void) | null
  /** Goes through the provider's pages as a person does; returns the redirect to the service. */
  approve(url: string): Promise<string>
  close(): Promise<void>
}

/** A real OpenID Connect provider on a free port, whose pages approve everything for `person`. */
export async function openidTestProvider(redirectUri: () => string): Promise<OpenidTestProvider> {
  const { default: Provider } = await import('oidc-provider')
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: { person: ProviderPerson; forge: OpenidTestProvider['forge'] } = {
    person: { sub: 'ada' },
    forge: null,
  }
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'social-lookup',
        client_secret: 'a secret of the client of at least 32 characters',
        redirect_uris: [redirectUri()],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub', 'groups'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ ...state.person, groups: [...(state.person.groups ?? [])], sub }),
    }),
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the test'] },
    interactions: { url: (_, { uid }) => `/approve/${uid}` },
  }
  const provider = new Provider(issuer, configuration)
  provider.use(async (context, next) => {
    await next()
    const answer = context.body as { id_token?: string } | undefined
    if (context.path !== '/token' || state.forge === null || !answer?.id_token) return
    const [head, payload, signature] = answer.id_token.split('.')
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
    state.forge(claims)
    answer.id_token = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
  })
  const callback = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/approve/')) return callback(request, response)
    const details = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: state.person.sub, clientId: 'social-lookup' })
    grant.addOIDCScope('openid profile email')
    const consent = { grantId: await grant.save() }
    const result = details.prompt.name === 'login' ? { login: { accountId: state.person.sub } } : { consent }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  })
  return {
    issuer,
    get person() {
      return state.person
    },
    set person(person) {
      state.person = person
    },
    get forge() {
      return state.forge
    },
    set forge(forge) {
      state.forge = forge
    },
    async approve(url) {
      const cookies = new Map<string, string>()
      let next = url
      while (next.startsWith(issuer)) {
        const cookie = [...cookies].map((one) => one.join('=')).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
          cookies.set(name!, value!)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`${response.status} ${await response.text()}`)
        next = new URL(location, next).href
      }
      return next
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
