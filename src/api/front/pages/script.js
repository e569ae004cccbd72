// Copies the request that is shown, and counts prices again for another number of lookups a day.
const copy = document.querySelector('.copy')
copy.hidden = false
copy.addEventListener('click', async () => {
  const shown = [...document.querySelectorAll('.request pre')].find((one) => one.offsetParent !== null)
  await navigator.clipboard.writeText(shown.textContent)
  copy.textContent = 'Copied'
  setTimeout(() => {
    copy.textContent = 'Copy request'
  }, 2000)
})

const daily = document.querySelector('#daily')
daily.addEventListener('input', () => {
  const lookups = Math.min(Math.max(Math.round(daily.valueAsNumber) || 0, 0), 10_000_000)
  for (const cell of document.querySelectorAll('td[data-credits]')) {
    const { credits, days } = cell.dataset
    cell.textContent = (lookups * credits * days).toLocaleString('en')
  }
})
