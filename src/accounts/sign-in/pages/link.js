import { knowsPasskeys, registerPasskey } from './passkey.js'
import { post, prefix, show } from './request.js'

const element = (id) => document.getElementById(id)
const token = location.hash.slice(1)
/** Whether it shows an account in this tab alone, beside the session of the browser. */
const isView = token.startsWith('slv_')
// The address bar and the history must not hold the token.
history.replaceState(null, '', location.pathname)

async function use(path, body) {
  const { redirect } = await post(path, body)
  location.replace(redirect)
}

show(async () => {
  const { kind } = await post('/sign-in/link/kind', { token })
  element(kind === 'invitation' ? 'invitation' : isView ? 'view' : 'sign-in').hidden = false
})

for (const id of ['use', 'look'])
  element(id).addEventListener('click', () =>
    show(() => use(isView ? '/sign-in/view' : '/sign-in/link', { token })),
  )
/** Whether the service takes passkeys, and this browser has them. */
const offersPasskeys = knowsPasskeys && document.querySelector('main').dataset.passkeys !== 'hidden'

element('accept').addEventListener('submit', (event) => {
  event.preventDefault()
  const email = element('email').value
  const person = { token, name: element('name').value, ...(email === '' ? {} : { email }) }
  show(async () => {
    if (!offersPasskeys) return use('/sign-in/invitation', person)
    await post('/sign-in/invitation', person)
    element('invitation').hidden = true
    element('offer').hidden = false
  })
})
element('create-passkey').addEventListener('click', () =>
  show(async () => {
    const response = await fetch(`${prefix}/sign-in/session`)
    const { csrfToken } = (await response.json()).data
    await registerPasskey('First sign-in', csrfToken)
    location.replace(element('skip').href)
  }),
)
element('provider').addEventListener('click', (event) => {
  event.preventDefault()
  show(() => use('/sign-in/oidc', { invitation: token }))
})
