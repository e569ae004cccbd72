import { createHash } from 'node:crypto'
import type { Actor } from '../../catalog/http/actor.ts'
import type { StatementLine } from '../../money/billing/books/statement.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark]!)

const number = (value: number | null): string => (value === null ? '' : value.toLocaleString('en-US'))

const sentence = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function nameOf({ item, operation }: StatementLine): string {
  if (item === 'opening' || item === 'closing') return `${sentence(item)} balance`
  return item === 'charge' ? (operation ?? 'Other lookups') : sentence(item)
}

const style = `
@page { margin: 18mm }
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 11pt/1.5 system-ui, sans-serif; color: #171a21; background: #fff }
h1 { font-size: 18pt; font-weight: 500 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1.5rem }
dt { color: #475060 }
dd { margin: 0; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: 0.35rem 0.5rem; text-align: left; vertical-align: top; border-bottom: 1px solid #cdd3dc; overflow-wrap: anywhere }
th:not(:first-child), td:not(:first-child) { text-align: right; white-space: nowrap }
.balance td { font-weight: 600 }
tr { break-inside: avoid }
@media print { body { max-width: none; margin: 0; padding: 0 } }`

/** The headers of the page: it may use its own style, and nothing else. */
export const statementHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/**
 * A statement as a page to print. It needs no script and nothing from elsewhere.
 * @param at when the statement was read, in milliseconds since the Unix epoch
 */
export function statementPage(
  { account, mode }: Pick<Actor, 'account' | 'mode'>,
  month: string,
  lines: readonly StatementLine[],
  at: number,
): string {
  const rows = lines.map((line) => {
    const isBalance = line.item === 'opening' || line.item === 'closing'
    const cells = [escapeHtml(nameOf(line)), number(line.lookups), number(line.credits)]
    return `<tr${isBalance ? ' class="balance"' : ''}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const facts = [
    ['Account', account.name],
    ['E-mail', account.email],
    ['Account id', account.id],
    ['Month', `${month}, in UTC`],
    ['Credits', mode === 'live' ? 'Live' : 'Test'],
    ['As of', `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`],
  ].filter((fact): fact is [string, string] => fact[1] !== null)
  const title = `Statement of ${month}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<table>
<thead><tr><th scope="col">Item</th><th scope="col">Lookups</th><th scope="col">Credits</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></main></body></html>
`
}
