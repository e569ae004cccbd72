// The search of the site: a dialog whose results follow the typing. Its index is fetched when it is first opened.
const open = document.querySelector('.search-open')
const dialog = document.querySelector('site-search dialog')
const input = dialog.querySelector('input')
const state = dialog.querySelector('.search-state')
const list = dialog.querySelector('ul')
const maxResults = 12

let engine
async function loadEngine() {
  const [{ createPageSearch }, documents] = await Promise.all([
    import('../generated/page-search.ts'),
    fetch('/docs/search-index.json').then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status))
      return answer.json()
    }),
  ])
  return createPageSearch(documents)
}

function show() {
  if (dialog.open) return
  dialog.showModal()
  input.select()
  engine ??= loadEngine()
  engine.then(search, () => {
    engine = undefined
    state.textContent = 'The search could not be loaded. Try again.'
  })
}

let chosen = 0
function choose(index) {
  const options = [...list.children]
  if (options.length === 0) return
  chosen = (index + options.length) % options.length
  options.forEach((option, at) => {
    option.setAttribute('aria-selected', String(at === chosen))
  })
  options[chosen].scrollIntoView({ block: 'nearest' })
  input.setAttribute('aria-activedescendant', options[chosen].id)
}

function option({ title, path, summary }, index) {
  const item = document.createElement('li')
  item.id = `search-result-${index}`
  item.setAttribute('role', 'option')
  const link = document.createElement('a')
  link.href = path
  link.tabIndex = -1
  const name = document.createElement('b')
  name.textContent = title
  const about = document.createElement('span')
  about.textContent = summary
  link.append(name, about)
  item.append(link)
  return item
}

async function search() {
  const query = input.value.trim()
  const { search: find } = await engine
  if (query !== input.value.trim()) return
  const found = query === '' ? [] : find(query, maxResults)
  list.replaceChildren(...found.map(option))
  state.textContent = query === '' ? '' : `${found.length === 0 ? 'No' : found.length} results`
  input.removeAttribute('aria-activedescendant')
  choose(0)
}

open.addEventListener('click', show)
input.addEventListener('input', () => engine?.then(search, () => undefined))
dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
dialog.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    choose(chosen + (event.key === 'ArrowDown' ? 1 : -1))
  } else if (event.key === 'Enter') list.children[chosen]?.querySelector('a').click()
})
document.addEventListener('keydown', (event) => {
  const isTyping = /^(?:input|textarea|select)$/i.test(document.activeElement?.tagName ?? '')
  if ((event.key === 'k' && (event.metaKey || event.ctrlKey)) || (event.key === '/' && !isTyping)) {
    event.preventDefault()
    show()
  }
})
