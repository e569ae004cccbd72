import { post, show } from './request.js'

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
element('accept').addEventListener('submit', (event) => {
  event.preventDefault()
  const email = element('email').value
  show(() =>
    use('/sign-in/invitation', { token, name: element('name').value, ...(email === '' ? {} : { email }) }),
  )
})
element('provider').addEventListener('click', (event) => {
  event.preventDefault()
  show(() => use('/sign-in/oidc', { invitation: token }))
})
