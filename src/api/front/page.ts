import { escapeHtml } from '../../accounts/sign-in/page-files.ts'
import type { AnyOperation } from '../../catalog/operation.ts'
import { priceFor } from '../../catalog/price-override.ts'
import { priceSentence } from '../../catalog/price-sentence.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Brand } from '../brand/brand.ts'
import { framedPage } from '../brand/frame.ts'
import type { Incident } from '../status/incidents.ts'
import type { PlatformState } from '../status/read-status.ts'
import { stateWords } from '../status/words.ts'
import { highlightJson } from './highlight.ts'
import type { ShownLookup } from './shown-lookups.ts'

/** A platform on the front page. */
export interface PlatformNow {
  readonly displayName: string
  readonly name: string
  readonly state: PlatformState
}

/** What the front page shows. */
export interface FrontPage {
  readonly brand: Brand
  readonly baseUrl: string
  readonly registry: Registry
  readonly lookups: readonly ShownLookup[]
  readonly priced: readonly AnyOperation[]
  readonly platforms: readonly PlatformNow[]
  /** Whether there is a page of what works now. */
  readonly hasStatus: boolean
  /** Incidents that go on. */
  readonly incidents: readonly Pick<Incident, 'id' | 'title'>[]
  /** Where credits are bought; undefined: nowhere. */
  readonly checkoutUrl: string | undefined
}

const languages = [
  ['curl', 'curl'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
  ['mcp', 'MCP'],
] as const

/** Lookups a day that the price table counts with at first. */
const lookupsADay = 1000

/** A summary, which may have names in backticks. */
const textOf = (summary: string) => escapeHtml(summary).replace(/`([^`]+)`/g, '<code>$1</code>')

const radio = (group: string, value: string, label: string, isChosen: boolean) =>
  `<label><input type="radio" name="${group}" value="${value}"${isChosen ? ' checked' : ''}><span class="tab">${escapeHtml(label)}</span></label>`

function explorer(lookups: readonly ShownLookup[]): string {
  const choices = lookups.map(({ platform }, index) => radio('lookup', String(index), platform, index === 0))
  const codes = languages.map(([name, label], index) => radio('language', name, label, index === 0))
  const panels = lookups.map(({ id, path, summary, request, answer }, index) => {
    const requests = languages.map(
      ([name]) =>
        `<pre class="language-${name}" tabindex="0" aria-label="Request in ${name}"><code>${escapeHtml(request[name])}</code></pre>`,
    )
    return `<article class="lookup-${index}">
<p class="path"><code>GET ${escapeHtml(path)}</code> <a href="{{prefix}}/docs/operations/${id}">${textOf(summary)}</a></p>
<div class="both"><div class="request">${requests.join('')}</div>
<pre class="answer" tabindex="0" aria-label="Answer"><code>${highlightJson(answer)}</code></pre></div>
</article>`
  })
  return `<section id="try" class="explorer" aria-labelledby="try-title">
<h2 id="try-title">Look at an answer</h2>
<p class="lead">Recorded from the simulated platforms, which test keys query. Live answers have the same fields.</p>
<div class="window">
<fieldset class="choices"><legend class="hidden">Platform</legend>${choices.join('')}</fieldset>
<div class="bar"><fieldset class="codes"><legend class="hidden">Language of the request</legend>${codes.join('')}</fieldset>
<button type="button" class="copy" hidden>Copy request</button></div>
${panels.join('\n')}
</div>
</section>`
}

const count = (value: number) => value.toLocaleString('en')

function prices({ priced, registry, checkoutUrl }: FrontPage): string {
  const rows = priced.map((operation) => {
    const price = priceFor(operation, 'live')
    const { base } = price
    const platform = registry.platform(operation.platform)?.displayName ?? operation.platform
    return `<tr><th scope="row"><a href="{{prefix}}/docs/operations/${operation.id}">${textOf(operation.summary)}</a><small>${escapeHtml(platform)} · ${escapeHtml(priceSentence(price))}</small></th>
<td data-credits="${base}" data-days="1">${count(base * lookupsADay)}</td>
<td data-credits="${base}" data-days="30">${count(base * lookupsADay * 30)}</td></tr>`
  })
  return `<section id="prices" aria-labelledby="prices-title">
<h2 id="prices-title">Prices that count</h2>
<p class="lead">A completed lookup costs its credits, whatever its outcome. Errors cost nothing.</p>
<p class="count"><label for="daily">Lookups a day</label> <input id="daily" type="number" inputmode="numeric" min="1" max="10000000" value="${lookupsADay}"></p>
<div class="table"><table>
<thead><tr><th scope="col">Lookup</th><th scope="col">Credits a day</th><th scope="col">Credits in 30 days</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>
<p><a href="{{prefix}}/docs/prices">All prices</a>${checkoutUrl === undefined ? '' : ` · <a href="${escapeHtml(checkoutUrl)}">Buy credits</a>`}</p>
</section>`
}

function worksNow({ platforms, hasStatus, registry, incidents }: FrontPage): string {
  const entries = platforms.map(({ name, displayName, state }) => {
    const lookups = registry.platform(name)?.operations.length ?? 0
    return `<li><span class="dot ${state}" aria-hidden="true"></span><a href="{{prefix}}/docs/platforms/${name}">${escapeHtml(displayName)}</a><span>${lookups} lookups</span><span class="state ${state}">${stateWords[state]}</span></li>`
  })
  return `<section id="now" aria-labelledby="now-title">
<h2 id="now-title">What works now</h2>
${incidents.map(({ id, title }) => `<p class="lead"><a href="{{prefix}}/status#${escapeHtml(id)}">${escapeHtml(title)}</a></p>\n`).join('')}<ul class="platforms">${entries.join('\n')}</ul>
${hasStatus ? '<p><a href="{{prefix}}/status">Status</a></p>' : ''}
</section>`
}

function start({ baseUrl }: FrontPage): string {
  const call = `export KEY=slk_test_…   # from the console, under Keys
curl -H "x-api-key: $KEY" "${baseUrl}/v1/youtube/channel?handle=nasa"`
  const agent = `claude mcp add --transport http social-lookup ${baseUrl}/mcp --header "Authorization: Bearer $SOCIAL_LOOKUP_KEY"`
  return `<section id="start" aria-labelledby="start-title">
<h2 id="start-title">Start in two commands</h2>
<div class="cards">
<div><h3>From a shell</h3><pre tabindex="0" aria-label="Commands"><code>${escapeHtml(call)}</code></pre><p><a href="{{prefix}}/docs/start">First steps</a></p></div>
<div><h3>From an assistant</h3><pre tabindex="0" aria-label="Command for an assistant"><code>${escapeHtml(agent)}</code></pre><p><a href="{{prefix}}/docs/mcp">Agents</a> · <a href="{{prefix}}/llms.txt">llms.txt</a></p></div>
</div>
</section>`
}

const promises = [
  [
    'Typed, one envelope',
    'Every route answers <code>{ data, meta }</code> with documented fields. An unknown value is null, never 0.',
  ],
  [
    'Honest outcomes',
    '<code>found</code>, <code>not_found</code>, <code>private</code>, <code>restricted</code>: each is proved by the platform’s answer.',
  ],
  [
    'Tests without the network',
    'Test keys run the same lookups on simulated platforms. Named identifiers force every outcome.',
  ],
  ['Right to the credit', 'A lookup that fails costs nothing. The ledger shows every credit and why.'],
]

/** Names in a sentence: `A, B and C`. */
const inWords = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)

/** The front page of an instance. */
export function frontPage(page: FrontPage): string {
  const { brand, registry, hasStatus } = page
  const description = `Public data of ${registry.platforms.length - 1} social platforms and of web pages as typed JSON: one key, one envelope, one price list.`
  const main = `<section class="hero" aria-labelledby="title">
<h1 id="title">Public data of social platforms, as typed JSON.</h1>
<p class="lead">${registry.operations.length} lookups on ${escapeHtml(inWords(registry.platforms.map(({ displayName }) => displayName)))}. One key, one envelope, one price list.</p>
<p class="actions"><a class="button big" href="{{prefix}}/docs/start">Start</a><a class="button big quiet" href="{{prefix}}/docs/reference">Browse the lookups</a></p>
</section>
${explorer(page.lookups)}
<section class="promises" aria-label="What it promises">${promises.map(([title, text]) => `<div><h3>${title}</h3><p>${text}</p></div>`).join('')}</section>
${prices(page)}
${worksNow(page)}
${start(page)}`
  return framedPage({
    ...{ brand, description, main, hasStatus },
    title: `${brand.name}: public social data as typed JSON`,
    head: [
      '<link rel="alternate" href="{{prefix}}/llms.txt" type="text/markdown">',
      '<script src="{{prefix}}/front/script.js" defer></script>',
    ],
    foot: [
      '<a href="{{prefix}}/docs">Documentation</a>',
      '<a href="{{prefix}}/openapi.json">OpenAPI</a>',
      '<a href="{{prefix}}/llms.txt">llms.txt</a>',
    ],
  })
}
