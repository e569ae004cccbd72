import { post, prefix, show } from './request.js'

/** The page that sent the person here to sign in. Other addresses are ignored: they could lead elsewhere. */
const next = new URLSearchParams(location.search).get('next') ?? ''
const isConsent = /^\/oauth\/consent\/[A-Za-z0-9_-]{1,64}$/.test(next)
/** A page of the console. `plugin.ts` has the same pattern. */
const isConsole = /^\/console(?:\/(?!\.)[\w%~:@.-]+)*\/?(?:\?[\w%~:@.&=+,-]*)?$/.test(next)
const isPage = isConsent || isConsole

const element = (id) => document.getElementById(id)

async function showSession() {
  const response = await fetch(`${prefix}/sign-in/session`, { headers: { accept: 'application/json' } })
  if (!response.ok) return
  const { session, csrfToken } = (await response.json()).data
  const account = session.accountName ?? session.accountId ?? 'the operator’s part'
  element('who').textContent = `You are signed in to ${account}${session.role ? ` as ${session.role}` : ''}.`
  element('signed-in').hidden = false
  element('ways').hidden = true
  if (session.role === 'owner' || session.role === 'developer') await showConnections(csrfToken)
  element('sign-out').addEventListener('click', () =>
    show(async () => {
      await post('/sign-in/out', {}, csrfToken)
      location.reload()
    }),
  )
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
      remove.textContent = `Disconnect ${clientName}`
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
      entry.append(`${clientName} (${redirectHost}), ${mode} data: ${scopes.join(', ')}`, remove)
      return entry
    }),
  )
}

element('key-form').addEventListener('submit', (event) => {
  event.preventDefault()
  show(async () => {
    const { redirect } = await post('/sign-in/key', { key: element('key').value })
    location.replace(isPage ? prefix + next : redirect)
  })
})

if (isConsent) element('next').hidden = false
if (isPage) {
  element('provider').href += `?next=${encodeURIComponent(next)}`
  element('continue').href = prefix + next
}
show(showSession)
