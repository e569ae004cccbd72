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
  box.checked = true
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
    throw error
  }
}

show(async () => {
  const response = await fetch(`${prefix}${path}/request`, { headers: { accept: 'application/json' } })
  const answer = await response.json()
  // A viewer, or an operator without an account, cannot decide here.
  if (response.status === 403) {
    element('sign-in').href += `?next=${encodeURIComponent(path)}`
    element('other').hidden = false
  }
  if (!response.ok) throw new Error(answer.error.message)
  const { request, account } = answer.data
  csrfToken = answer.data.csrfToken
  element('client').textContent = request.clientName
  element('client-id').textContent = request.clientId
  element('host').textContent = request.redirectHost
  element('account').textContent = account
  element('scopes').append(...request.scopes.map(scopeBox))
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
