import { post, prefix, show } from '../sign-in/request.js'

const element = (id) => document.getElementById(id)
const path = location.pathname.slice(prefix.length)
let csrfToken = ''

function scopeBox({ name, means }) {
  const label = document.createElement('label')
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.name = 'scope'
  box.value = name
  // What others looked up is theirs: the person adds it.
  box.checked = name !== 'account:read'
  label.append(box, ` ${means}`)
  return label
}

async function decide(body) {
  const buttons = document.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  try {
    const { redirect } = await post(path, body, csrfToken)
    location.replace(redirect)
  } catch (error) {
    for (const button of buttons) button.disabled = false
    if (error.reason === 'fresh_sign_in_needed') offerSignIn('Sign in again', '&fresh=1')
    throw error
  }
}

/** A link to the sign-in that leads back here. */
function offerSignIn(text, more = '') {
  const link = element('sign-in')
  link.href = `${prefix}/sign-in?next=${encodeURIComponent(path)}${more}`
  link.textContent = text
  element('other').hidden = false
}

show(async () => {
  const response = await fetch(`${prefix}${path}/request`, { headers: { accept: 'application/json' } })
  const answer = await response.json()
  // A viewer, or an operator without an account, cannot decide here.
  if (response.status === 403) offerSignIn('Sign in as somebody else')
  if (!response.ok) throw new Error(answer.error.message)
  const { request, account, onlyMode } = answer.data
  csrfToken = answer.data.csrfToken
  element('client').textContent = request.clientName
  element('client-id').textContent = request.clientId
  element('host').textContent = request.redirectHost
  element('account').textContent = account
  element('scopes').append(...request.scopes.map(scopeBox))
  // A session that a test key opened connects assistants to test data alone.
  element('live').hidden = onlyMode === 'test'
  element('live').querySelector('input').disabled = onlyMode === 'test'
  element('consent').hidden = false
})

element('consent').addEventListener('submit', (event) => {
  event.preventDefault()
  const form = new FormData(event.target)
  const credits = form.get('credits')
  show(() =>
    decide({
      decision: {
        mode: form.get('mode'),
        scopes: form.getAll('scope'),
        creditsPerDay: credits === '' ? null : Number(credits),
      },
    }),
  )
})
element('refuse').addEventListener('click', () => show(() => decide({ decision: null })))
