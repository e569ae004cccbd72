// What pages do beside showing text: tabs of code samples, the form that tries a lookup, addresses of the reference before.

/** The language that a reader chose last, on this page. Nothing is stored. */
function showLanguage(language) {
  for (const samples of document.querySelectorAll('.samples')) {
    for (const tab of samples.querySelectorAll('[role="tab"]')) {
      const isChosen = tab.textContent === language
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
    }
    for (const panel of samples.querySelectorAll('[role="tabpanel"]'))
      panel.hidden = panel.dataset.language !== language
  }
}

document.querySelectorAll('.samples').forEach((samples, at) => {
  const panels = [...samples.querySelectorAll(':scope > .expressive-code')]
  const tabs = document.createElement('div')
  tabs.setAttribute('role', 'tablist')
  tabs.setAttribute('aria-label', 'Language')
  panels.forEach((panel, index) => {
    const language = panel.querySelector('.title')?.textContent ?? 'curl'
    panel.dataset.language = language
    panel.id = `sample-${at}-${index}`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-label', language)
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.textContent = language
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', panel.id)
    tab.addEventListener('click', () => showLanguage(language))
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
      if (step === undefined) return
      const next = tabs.children[(index + step + panels.length) % panels.length]
      next.click()
      next.focus()
    })
    tabs.append(tab)
  })
  samples.prepend(tabs)
})
showLanguage('curl')

// Wide tables are scrolled by keys too.
for (const table of document.querySelectorAll('.sl-markdown-content table'))
  if (table.scrollWidth > table.clientWidth) table.tabIndex = 0

/** Sends the lookup of a form. Without a key the session of a signed-in reader queries the simulated platforms. */
async function send(form) {
  const { method, path } = form.dataset
  const values = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
  const { key } = values
  delete values.key
  let target = path
  const query = new URLSearchParams()
  const body = {}
  for (const [name, value] of Object.entries(values)) {
    const place = form.elements.namedItem(name).dataset.in
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(value))
    else if (place === 'body') body[name] = value
    else query.append(name, value)
  }
  const headers = key === undefined ? { 'x-mode': 'test' } : { 'x-api-key': key }
  if (key === undefined && method !== 'GET') {
    const session = await fetch('/sign-in/session').then((answer) => answer.json())
    headers['x-csrf-token'] = session?.data?.csrfToken ?? ''
  }
  if (method !== 'GET') headers['content-type'] = 'application/json'
  const answer = await fetch(`${target}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers,
    credentials: key === undefined ? 'same-origin' : 'omit',
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, hadKey: key !== undefined }
}

for (const form of document.querySelectorAll('form.try')) {
  const shown = form.querySelector('.try-answer')
  const state = form.querySelector('.try-state')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    state.textContent = 'Sending …'
    try {
      const { status, text, hadKey } = await send(form)
      const hint = status === 401 && !hadKey ? ' Paste a test key, or sign in to the console.' : ''
      state.textContent = `HTTP ${status}.${hint}`
      shown.textContent = text.startsWith('{') ? JSON.stringify(JSON.parse(text), null, 2) : text
      shown.hidden = false
    } catch {
      state.textContent = 'The service does not answer.'
    }
  })
}

// The reference was one page: `/docs#tag/youtube/GET/v1/youtube/channel`.
const old = /^#tag\/([\w-]+)/.exec(location.hash)
if (old !== null && /\/docs\/?$/.test(location.pathname))
  location.replace(`/docs/reference/${old[1].toLowerCase()}`)
