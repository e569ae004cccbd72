import { post, show } from './request.js'

const element = (id) => document.getElementById(id)
const token = location.hash.slice(1)
// The address bar and the history must not hold the token.
history.replaceState(null, '', location.pathname)

show(async () => {
  const { usable } = await post('/sign-in/join/check', { token })
  element(usable ? 'create' : 'ended').hidden = false
})

element('join').addEventListener('submit', (event) => {
  event.preventDefault()
  const button = event.submitter
  button.disabled = true
  const optional = (name, value) => (value.trim() === '' ? {} : { [name]: value.trim() })
  show(async () => {
    try {
      const { keys } = await post('/sign-in/join', {
        token,
        name: element('name').value,
        ...optional('email', element('email').value),
        ...optional('accountName', element('account').value),
      })
      element('live-key').textContent = keys.liveKey
      element('test-key').textContent = keys.testKey
      element('create').hidden = true
      element('created').hidden = false
      // Nothing can show the keys again: a reload asks first.
      addEventListener('beforeunload', holdKeys)
    } finally {
      button.disabled = false
    }
  })
})

element('provider').addEventListener('click', (event) => {
  event.preventDefault()
  show(async () => {
    const { redirect } = await post('/sign-in/oidc', { signUp: token })
    location.replace(redirect)
  })
})

const holdKeys = (event) => event.preventDefault()
const uncopied = new Set(['live-key', 'test-key'])

function markCopied(id) {
  uncopied.delete(id)
  if (uncopied.size > 0) return
  removeEventListener('beforeunload', holdKeys)
  element('message').textContent = ''
}

for (const button of document.querySelectorAll('[data-copies]')) {
  const { copies } = button.dataset
  element(copies).addEventListener('copy', () => markCopied(copies))
  button.addEventListener('click', () =>
    show(async () => {
      await navigator.clipboard.writeText(element(copies).textContent)
      button.textContent = 'Copied'
      markCopied(copies)
    }),
  )
}

let hasWarned = false
element('home').addEventListener('click', (event) => {
  if (uncopied.size === 0 || hasWarned) return removeEventListener('beforeunload', holdKeys)
  event.preventDefault()
  hasWarned = true
  element('message').textContent =
    'Not every key was copied here, and nothing can show them again. Copy them, or open the console all the same.'
})
