import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { escapeHtml, pageHeaders, pageReader } from '../../accounts/sign-in/page-files.ts'
import type { Brand } from '../brand/brand.ts'
import { framedPage } from '../brand/frame.ts'
import { dayLegend, dayStrip } from './day-strip.ts'
import type { Incident } from './incidents.ts'
import type { PlatformStatus, Status } from './read-status.ts'
import { incidentWords, percent, stateWords, statusSentence, timeOf } from './words.ts'

const readPageFile = pageReader<'style.css' | 'script.js'>(join(import.meta.dirname, 'pages'))

/** The style of the page, beside that of the frame. */
export const statusStyle = (): string => readPageFile('style.css')

let headers: Readonly<Record<string, string>> | undefined

/** Headers of the page. Its one script is inline; the policy has its hash and permits no other. */
export const statusHeaders = (): Readonly<Record<string, string>> => (headers ??= makeHeaders())

function makeHeaders(): Readonly<Record<string, string>> {
  const hash = createHash('sha256').update(readPageFile('script.js')).digest('base64')
  const policy = pageHeaders['content-security-policy']
    .replace("script-src 'self'", `script-src 'sha256-${hash}'`)
    .replace("connect-src 'self'", "connect-src 'self'; img-src 'self'")
  return { ...pageHeaders, 'content-security-policy': policy }
}

const within = (ms: number) => `${ms.toLocaleString('en')} ms`

function figuresOf({ answeredShare, p50Ms, p95Ms }: PlatformStatus): string {
  const figures = [
    ...(answeredShare === null ? [] : [`${percent(answeredShare)} answered`]),
    ...(p50Ms === null ? [] : [`half within ${within(p50Ms)}`]),
    ...(p95Ms === null ? [] : [`95 of 100 within ${within(p95Ms)}`]),
  ]
  return figures.length === 0 ? '' : `<p class="about">Now: ${figures.join(', ')}.</p>`
}

function platformCard(one: PlatformStatus, incidents: readonly Incident[]): string {
  const { platform, displayName, state, reason, switchedOff } = one
  const sentences = [
    ...(reason === null ? [] : [reason]),
    ...switchedOff.map((off) => `${off.operation} is switched off: ${off.reason}`),
  ]
  return `<li id="${escapeHtml(platform)}"><h3><a href="{{prefix}}/docs/platforms/${escapeHtml(platform)}">${escapeHtml(displayName)}</a><span class="state ${state}">${stateWords[state]}</span></h3>
${sentences.map((sentence) => `<p class="reason">${escapeHtml(sentence)}</p>`).join('')}${figuresOf(one)}
${dayStrip(one, incidents)}</li>`
}

function incidentCard(
  { id, title, platforms, startedAt, resolvedAt, updates }: Incident,
  nameOf: (platform: string) => string,
): string {
  const subject = platforms.length === 0 ? 'The whole service' : platforms.map(nameOf).join(', ')
  const period = `${timeOf(startedAt)} – ${resolvedAt === null ? 'now' : timeOf(resolvedAt)}`
  const texts = updates.map(
    ({ state, text, at }) =>
      `<li><p><strong>${incidentWords[state]}</strong> ${timeOf(at)}</p><p class="text">${escapeHtml(text)}</p></li>`,
  )
  return `<article class="incident-card" id="${escapeHtml(id)}"><h3>${escapeHtml(title)}</h3>
<p class="about">${escapeHtml(subject)} · ${period}</p>
<ol>${texts.join('\n')}</ol></article>`
}

/** What works of each operation, by platform. */
function operationsOf({ platforms, windowDays }: Status): string {
  const known = platforms.flatMap(({ operations }) => operations)
  if (known.length === 0) return ''
  const share = (value: number | null) => (value === null ? '' : percent(value))
  const rows = known.map(
    ({ operation, lastAnsweredAt, answeredShare, restrictedShare, failedShare }) =>
      `<tr><th scope="row"><a href="{{prefix}}/docs/operations/${escapeHtml(operation)}">${escapeHtml(operation)}</a></th><td>${share(answeredShare)}</td>
<td>${share(restrictedShare)}</td><td>${share(failedShare)}</td><td>${lastAnsweredAt === null ? '' : timeOf(lastAnsweredAt)}</td></tr>`,
  )
  return `<section id="lookups" aria-labelledby="lookups-title">
<h2 id="lookups-title">By lookup, in the last ${windowDays} days</h2>
<p class="lead">Shares are empty where there were too few lookups to say. The last answer is known to the hour.</p>
<div class="table" tabindex="0" role="region" aria-label="Shares of each lookup"><table>
<thead><tr><th scope="col">Lookup</th><th scope="col">Answered</th><th scope="col">Restricted</th><th scope="col">Failed</th><th scope="col">Last answer</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>
</section>`
}

function incidentSections({ incidents, platforms, historyDays }: Status): {
  readonly open: string
  readonly past: string
} {
  const nameOf = (name: string) => platforms.find((one) => one.platform === name)?.displayName ?? name
  const cards = (shown: readonly Incident[]) => shown.map((one) => incidentCard(one, nameOf)).join('\n')
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null)
  const past = incidents.filter(({ resolvedAt }) => resolvedAt !== null)
  return {
    open: `<section id="open" aria-labelledby="open-title"${open.length === 0 ? ' hidden' : ''}>
<h2 id="open-title">Incidents now</h2>
${cards(open)}
</section>`,
    past: `<section id="past" aria-labelledby="past-title">
<h2 id="past-title">Past incidents</h2>
${past.length === 0 ? `<p class="lead">The operator described none that ended in the last ${historyDays} days.</p>` : cards(past)}
</section>`,
  }
}

/** The page of what works now. It is complete without its script, which shows times in the reader's zone and renews the page. */
export function statusPage(status: Status, brand: Brand): string {
  const { at, windowMinutes, platforms, banner, incidents, historyDays } = status
  const { open, past } = incidentSections(status)
  const main = `<section id="now" class="hero" aria-labelledby="title">
<h1 id="title">Status</h1>
<p class="lead sentence" role="status">${escapeHtml(statusSentence(status))}</p>
${banner === null ? '' : `<p class="banner">${escapeHtml(banner.text)}</p>\n`}<p class="about">From callers’ live lookups of the last ${windowMinutes} minutes, at ${timeOf(at)}.</p>
</section>
${open}
<section id="platforms" aria-labelledby="platforms-title">
<h2 id="platforms-title">The last ${historyDays} days</h2>
${dayLegend()}
<ul class="histories">
${platforms.map((one) => platformCard(one, incidents)).join('\n')}
</ul>
</section>
${past}
${operationsOf(status)}
<script>${readPageFile('script.js')}</script>`
  return framedPage({
    ...{ brand, main, hasStatus: true },
    title: `Status of ${brand.name}`,
    description: `What works of ${brand.name} now, and in the last ${historyDays} days.`,
    head: [
      '<link rel="stylesheet" href="{{prefix}}/status/style.css">',
      ...['atom+xml', 'rss+xml', 'feed+json'].map(
        (type) =>
          `<link rel="alternate" type="application/${type}" title="Incidents of ${escapeHtml(brand.name)}" href="{{prefix}}/status/incidents.${type.replace(/\+xml$|^feed\+/, '')}">`,
      ),
    ],
    foot: [
      '<a href="{{prefix}}/status/incidents.atom">Atom</a>',
      '<a href="{{prefix}}/status/incidents.rss">RSS</a>',
      '<a href="{{prefix}}/status/incidents.json">JSON Feed</a>',
      '<a href="{{prefix}}/status.json">status.json</a>',
    ],
  })
}
