import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FindablePage } from '../../src/api/server/guide/page-search.ts'
import type { SitePage } from './pages.ts'

const root = join(import.meta.dirname, '../..')

/** Pages of the repository that the site has too, by their addresses. The others are for people who work on the code. */
const pages = {
  RUNNING: [
    'operate/running',
    'Running the service',
    'settings environment configuration postgresql valkey several two nodes high availability balancer backup restore metrics own brand name color white label',
  ],
  ADMINISTRATION: ['operate/administration', 'Administration', 'admin operator roles commands'],
  CREDITS: ['operate/credits', 'Accounts, credits and prices', 'accounts plans price list top up'],
  SOURCES: ['operate/sources', 'Sources', 'credentials official api provider'],
  VENDORS: ['operate/vendors', 'Data vendors', 'vendor budget coverage'],
  KUBERNETES: ['operate/kubernetes', 'Kubernetes', 'helm chart manifests k8s deploy'],
  SIZING: ['operate/sizing', 'Sizing', 'disk memory nodes capacity'],
  PERFORMANCE: ['operate/performance', 'Performance', 'benchmark figures speed'],
  SECURITY: ['operate/security', 'Security', 'secrets tls openid sso single sign-on'],
  PRIVACY: [
    'operate/privacy',
    'Privacy',
    'gdpr erasure person right to be forgotten again after a restore backup export personal data',
  ],
  TRACES: ['operate/traces', 'Traces', 'opentelemetry otlp'],
  RELEASES: ['operate/releases', 'Releases and upgrades', 'version upgrade package image'],
  LEDGER: ['operate/ledger', 'The ledger', 'charges reservation double charge'],
  MCP: ['concepts/agents', 'Agents in depth', 'mcp tools oauth'],
  CLIENT: ['concepts/clients', 'Clients in depth', 'typescript python client sdk'],
  NO_CODE: [
    'concepts/no-code',
    'No code',
    'n8n make zapier google sheets excel spreadsheet csv slack discord teams mail feed automation workflow',
  ],
  MONITORS: ['concepts/monitors', 'Monitors in depth', 'watch schedule filters'],
  WEBHOOKS: ['concepts/webhooks', 'Webhooks in depth', 'delivery retry signature'],
  REPEATS: ['concepts/repeats', 'Repeats', 'idempotency key charged once timeout lost answer'],
  JOBS: ['concepts/jobs', 'Jobs', 'many inputs table all pages of a list csv background schedule'],
  SANDBOX: ['concepts/sandbox', 'Test keys in depth', 'simulated platforms'],
  PAYMENTS: ['concepts/payments', 'Payments in depth', 'x402'],
  ASK: ['concepts/ask', 'Questions in depth', 'ask natural language'],
  FACEBOOK: ['concepts/facebook', 'Facebook in depth', 'sources test identifiers graph api'],
  INSTAGRAM: ['concepts/instagram', 'Instagram in depth', 'sources test identifiers graph api'],
  LINKEDIN: ['concepts/linkedin', 'LinkedIn in depth', 'sources test identifiers guest pages'],
  REDDIT: ['concepts/reddit', 'Reddit in depth', 'sources test identifiers'],
  TIKTOK: ['concepts/tiktok', 'TikTok in depth', 'sources test identifiers engagement audience formulas'],
  TWITTER: ['concepts/twitter', 'X in depth', 'sources test identifiers'],
  YOUTUBE: ['concepts/youtube', 'YouTube in depth', 'sources test identifiers comment analysis sentiment'],
  WEB: ['concepts/web', 'Web pages in depth', 'markdown crawl extract'],
} as const

const addressOf = (file: string): string | undefined => pages[file as keyof typeof pages]?.[0]

/** Links to pages that the site has lead there; other relative links lose their target. */
function relink(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .replace(/(?<=!\[[^\]]*\]\()drawings\//g, '/docs/drawings/')
    .replace(
      /\[([^\]]+)\]\((?!https?:|#|\/)([^)\s#]*)(#[^)\s]*)?\)/g,
      (_, label: string, target: string, hash = '') => {
        const file = /([A-Z][\w-]*)\.md$/.exec(target)?.[1]
        const address = file === undefined ? undefined : file === 'CHANGELOG' ? 'changelog' : addressOf(file)
        return address === undefined ? label : `[${label}](/docs/${address}${hash})`
      },
    )
}

/** The pages for operators, and those that explain concepts in depth, from docs. */
export function repositoryPages(): SitePage[] {
  const found = Object.entries(pages).map(([file, [id, title, words]]): SitePage => {
    const text = readFileSync(join(root, 'docs', `${file}.md`), 'utf8')
    return { id, title, words, description: title, markdown: relink(text) }
  })
  const changelog = relink(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  return [
    ...found,
    {
      id: 'changelog',
      title: 'Changelog',
      words: 'news changes version',
      description: 'What changed',
      markdown: changelog,
    },
  ]
}

/** What the search knows of a page of the repository: its first sentence, headings and settings. */
export const findableOf = ({ id, title, words = '', markdown }: SitePage): FindablePage => ({
  title,
  path: `/docs/${id}`,
  summary: /^(?![#|<`])(.{20,160}?)(?:\.|$)/m.exec(markdown)?.[1] ?? title,
  words,
  text: [...markdown.matchAll(/^#{2,3} (.+)$|^\| `([A-Z][A-Z0-9_]+)`/gm)]
    .map(([, heading, setting]) => heading ?? setting)
    .join(' '),
})
