import { escapeHtml } from '../../accounts/sign-in/page-files.ts'
import type { PlatformState, PlatformStatus, Status } from './read-status.ts'

export const stateWords: Readonly<Record<PlatformState, string>> = {
  working: 'Works',
  disturbed: 'Disturbed',
  not_working: 'Does not work',
  switched_off: 'Switched off',
  unknown: 'No lookups lately',
}

function detailOf({ reason, switchedOff }: PlatformStatus): string {
  const sentences = [
    ...(reason === null ? [] : [reason]),
    ...switchedOff.map((one) => `${one.operation} is switched off: ${one.reason}`),
  ]
  return sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('')
}

const percent = (share: number | null) => (share === null ? '' : `${(share * 100).toFixed(1)} %`)
/** A time to the hour. */
const hourOf = (at: string | null) => (at === null ? '' : `${at.slice(0, 13).replace('T', ' ')}:00 UTC`)
const time = (ms: number | null) => (ms === null ? '' : `within ${ms.toLocaleString('en')} ms`)

function rowOf(one: PlatformStatus): string {
  const { displayName, state, answeredShare, p50Ms, p95Ms } = one
  return `<tr><th scope="row">${escapeHtml(displayName)}</th>
<td><span class="state ${state}">${stateWords[state]}</span>${detailOf(one)}</td>
<td>${percent(answeredShare)}</td><td>${time(p50Ms)}</td><td>${time(p95Ms)}</td></tr>`
}

/** What works of each operation, by platform. */
function operationsOf({ platforms, windowDays }: Status): string {
  const known = platforms.filter(({ operations }) => operations.length > 0)
  if (known.length === 0) return ''
  const rows = known.flatMap(({ operations }) =>
    operations.map(
      ({ operation, lastAnsweredAt, answeredShare, restrictedShare, failedShare }) =>
        `<tr><th scope="row">${escapeHtml(operation)}</th><td>${percent(answeredShare)}</td>
<td>${percent(restrictedShare)}</td><td>${percent(failedShare)}</td><td>${hourOf(lastAnsweredAt)}</td></tr>`,
    ),
  )
  return `<h2>By lookup, in the last ${windowDays} days</h2>
<p>Shares are empty where there were too few lookups to say.</p>
<div class="table"><table>
<thead><tr><th scope="col">Lookup</th><th scope="col">Answered</th><th scope="col">Restricted</th><th scope="col">Failed</th><th scope="col">Last answer</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>
`
}

/** The page of what works now. It needs no script; browsers load it again every minute. */
export function statusPage(status: Status, prefix: string): string {
  const { at, windowMinutes, platforms, banner } = status
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="60">
<title>Status of social-lookup</title>
<link rel="stylesheet" href="${escapeHtml(prefix)}/status/style.css">
</head>
<body>
<main>
<h1>What works now</h1>
${banner === null ? '' : `<p class="banner">${escapeHtml(banner.text)}</p>\n`}<p>From the lookups of the last ${windowMinutes} minutes, at <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>.
For programs: <a href="${escapeHtml(prefix)}/status.json">status.json</a>.</p>
<div class="table"><table>
<thead><tr><th scope="col">Platform</th><th scope="col">State</th><th scope="col">Answered</th><th scope="col">Half of the answers</th><th scope="col">95 of 100 answers</th></tr></thead>
<tbody>
${platforms.map(rowOf).join('\n')}
</tbody>
</table></div>
${operationsOf(status)}</main>
</body>
</html>
`
}

/** Colours beside the words, with a contrast of at least 4.5 to 1. */
export const statusStyle = `:root {
  color-scheme: light dark;
  --ink: #1a1d21; --ground: #f6f7f9; --card: #fff; --line: #d5d9de; --accent: #0b57d0;
  --good: #0f6b34; --fair: #8a5300; --bad: #b3261e; --calm: #565c64;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e7e9ec; --ground: #14171a; --card: #1d2125; --line: #363c43; --accent: #a8c7fa;
    --good: #7fd6a0; --fair: #f0c067; --bad: #f2b8b5; --calm: #a9b0b8;
  }
}
body { margin: 0; padding: 1rem; font: 1rem / 1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
main { max-width: 56rem; margin: 2rem auto; padding: 1.5rem; border-radius: 0.75rem; background: var(--card); }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; }
.banner { padding: 0.6rem 0.75rem; border-left: 4px solid var(--fair); background: var(--ground); overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem; }
a { color: var(--accent); }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.6rem 0.75rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
td p { margin: 0.25rem 0 0; color: var(--calm); font-size: 0.9rem; }
.state { font-weight: 600; }
.working { color: var(--good); }
.disturbed { color: var(--fair); }
.not_working, .switched_off { color: var(--bad); }
.unknown { color: var(--calm); }
`
