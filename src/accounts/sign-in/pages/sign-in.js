import { knowsPasskeys, signInWithPasskey } from './passkey.js'
import { post, prefix, show } from './request.js'

/** The page that sent the person here to sign in. Other addresses are ignored: they could lead elsewhere. */
const next = new URLSearchParams(location.search).get('next') ?? ''
const pages = /^\/(?:oauth\/consent\/[A-Za-z0-9_-]{1,64}|console(?:\/[\w%~:@.-]+)*\/?(?:\?[\w%~:@.&=+,-]*)?)$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
const outside = /\/\.|%|\\|\/\/|[\u0000-\u0020\u007f-\u009f]/

/** Whether a sign-in may lead to this path. `next-path.ts` has the same function. */
function isNextPath(path) {
  if (path.length > 2000 || !pages.test(path)) return false
  try {
    return !outside.test(decodeURIComponent(path.split('?')[0]))
  } catch {
    return false
  }
}
const isPage = isNextPath(next)
const isConsent = isPage && next.startsWith('/oauth/')
/** Whether the person is signed in and proves again who they are, for a change. */
const isFresh = new URLSearchParams(location.search).get('fresh') === '1'

const element = (id) => document.getElementById(id)

/** The token for changes of a session that a key of its account confirms; null: a key signs in. */
let confirmingToken = null

async function showSession() {
  const response = await fetch(`${prefix}/sign-in/session`, { headers: { accept: 'application/json' } })
  if (!response.ok) return
  const { session, csrfToken } = (await response.json()).data
  const account = session.accountName ?? session.accountId ?? 'the operator’s part'
  element('who').textContent = `You are signed in to ${account}${session.role ? ` as ${session.role}` : ''}.`
  element('signed-in').hidden = false
  element('ways').hidden = !isFresh
  // Without a new proof it leads back here.
  element('continue').hidden = isFresh && isConsent
  if (isFresh && session.confirmsWithKey) {
    confirmingToken = csrfToken
    element('key-button').textContent = 'Confirm with a key of this account'
  }
  if (session.role === 'owner' || session.role === 'developer') await showConnections(csrfToken)
  element('sign-out').addEventListener('click', () =>
    show(async () => {
      await post('/sign-in/out', {}, csrfToken)
      location.reload()
    }),
  )
}

/** A name that a stranger chose: its direction does not reach the text beside it. */
function isolated(text) {
  const shown = document.createElement('bdi')
  shown.textContent = text
  return shown
}

/** The assistants of the account (for a developer: those that they connected), to disconnect them. */
async function showConnections(csrfToken) {
  const headers = { accept: 'application/json', 'x-mode': 'test' }
  const response = await fetch(`${prefix}/v1/connections`, { headers })
  if (!response.ok) return
  const { connections } = (await response.json()).data
  element('connections').hidden = connections.length === 0
  element('connection-list').replaceChildren(
    ...connections.map(({ id, clientName, redirectHost, mode, scopes }) => {
      const entry = document.createElement('li')
      const remove = document.createElement('button')
      remove.type = 'button'
      remove.className = 'plain'
      remove.append('Disconnect ', isolated(clientName))
      remove.addEventListener('click', () =>
        show(async () => {
          const gone = await fetch(`${prefix}/v1/connections/${id}`, {
            method: 'DELETE',
            headers: { ...headers, 'x-csrf-token': csrfToken },
          })
          if (!gone.ok) throw new Error((await gone.json()).error.message)
          await showConnections(csrfToken)
        }),
      )
      const place = isolated(redirectHost)
      entry.append(isolated(clientName), ' (', place, `), ${mode} data: ${scopes.join(', ')}`, remove)
      return entry
    }),
  )
}

element('key-form').addEventListener('submit', (event) => {
  event.preventDefault()
  show(async () => {
    const body = { key: element('key').value }
    if (confirmingToken === null) {
      const { redirect } = await post('/sign-in/key', body)
      return location.replace(isPage ? prefix + next : redirect)
    }
    await post('/sign-in/fresh', body, confirmingToken)
    location.replace(isPage ? prefix + next : element('continue').href)
  })
})

if (!knowsPasskeys) element('passkey').hidden = true
element('passkey').addEventListener('click', () =>
  show(async () => {
    const { redirect } = await signInWithPasskey()
    location.replace(isPage ? prefix + next : redirect)
  }),
)

if (isFresh) element(isConsent ? 'fresh-consent' : 'fresh').hidden = false
else if (isConsent) element('next').hidden = false
const provider = new URLSearchParams({ ...(isPage ? { next } : {}), ...(isFresh ? { fresh: '1' } : {}) })
if (String(provider) !== '') element('provider').href += `?${provider}`
if (isPage) {
  element('continue').href = prefix + next
}
show(showSession)
