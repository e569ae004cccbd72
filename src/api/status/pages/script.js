// Times in the reader's zone, and what works now every minute while the page is looked at.
const form = new Intl.DateTimeFormat(undefined, {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
})
const localize = (part) => {
  for (const time of part.querySelectorAll('time')) time.textContent = form.format(new Date(time.dateTime))
}
const shown = new Map([...document.querySelectorAll('main > section')].map((one) => [one.id, one.innerHTML]))
localize(document)

async function renew() {
  if (document.visibilityState !== 'visible') return
  const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } }).catch(() => null)
  if (!answer?.ok) return
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of next.querySelectorAll('main > section')) {
    const here = document.getElementById(part.id)
    // What a person reads by keyboard stays, and so does what is the same.
    if (!here || here.contains(document.activeElement) || shown.get(part.id) === part.innerHTML) continue
    shown.set(part.id, part.innerHTML)
    const open = [...here.querySelectorAll('details[open]')].map(({ id }) => id)
    here.hidden = part.hidden
    here.replaceChildren(...part.childNodes)
    for (const id of open) document.getElementById(id)?.setAttribute('open', '')
    localize(here)
  }
}
setInterval(renew, 60_000)
document.addEventListener('visibilitychange', renew)
