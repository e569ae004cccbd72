// Writes the pages of the documentation site beside its sources: node scripts/site/write.ts <folder of the site>.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brandIcon } from '../../src/api/brand/brand.ts'
import { findablePages } from '../../src/api/server/guide/findable.ts'
import {
  errorPage,
  type GuidePage,
  guidePage,
  guidePages,
  routePage as routeMarkdown,
} from '../../src/api/server/guide/pages.ts'
import { platformPage } from '../../src/api/server/guide/platform-page.ts'
import { recipeList, recipePage, recipes } from '../../src/api/server/guide/recipes.ts'
import { exampleAnswer } from '../../src/api/server/openapi/shown-values.ts'
import { openApiText } from '../../src/api/server/openapi/text.ts'
import { type ErrorReason, errorReasons } from '../../src/catalog/errors.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { exampleFrom, type StoredExample } from '../../src/lookup/examples.ts'
import { platforms } from '../../src/platforms/index.ts'
import { declaredRoutes } from '../client/declared-routes.ts'
import { draw } from '../drawings/draw.ts'
import { drawings } from '../drawings/drawings.ts'
import { findableOf, repositoryPages } from './operate.ts'
import { dashed, fileOf, instance, type SitePage } from './pages.ts'
import {
  Document,
  type Group,
  groupPage,
  operationPage,
  referencePage,
  routeGroups,
  routePage,
} from './reference.ts'

const folder = process.argv[2]!
const root = join(import.meta.dirname, '../..')
const registry = createRegistry(platforms)
const routes = declaredRoutes()
const options = { registry, routes, baseUrl: instance.base }

const stored = readFileSync(join(root, 'src/lookup/examples.jsonl'), 'utf8').split('\n').filter(Boolean)
// Pages are read for longer than a cursor lives.
const examples = new Map(
  stored.map((line) => {
    const example = JSON.parse(line) as StoredExample
    return [example.id, exampleFrom(example, () => 'eyJ…')]
  }),
)
const exampleOf = (id: string) => examples.get(id)
const document = new Document(
  await openApiText(registry, routes, exampleOf, { version: '', serverUrl: instance.base, sold: false }),
)

const titleOf = (markdown: string) => /^# (.+)$/m.exec(markdown)![1]!.replaceAll('`', '')

const guide = (Object.keys(guidePages) as GuidePage[]).map((name): SitePage => {
  const markdown = guidePage(name, options)
  return { id: name, title: titleOf(markdown), description: guidePages[name].summary, markdown }
})
const errors = (Object.keys(errorReasons) as ErrorReason[]).map(
  (reason): SitePage => ({
    id: `errors/${reason}`,
    title: reason,
    description: errorReasons[reason].means,
    markdown: errorPage(reason),
  }),
)
const recipePages = [
  { id: 'recipes', title: 'Recipes', description: 'Jobs from beginning to end', markdown: recipeList() },
  ...recipes.map(({ name, title, summary }) => ({
    ...{ id: `recipes/${name}`, title, description: summary },
    markdown: recipePage(name, options),
  })),
]
const platformPages = registry.platforms.map(
  (platform): SitePage => ({
    ...{ id: `platforms/${platform.name}`, title: platform.displayName },
    description: `${platform.displayName}: every lookup, and how it is had`,
    markdown: platformPage(platform),
  }),
)

const groups: Group[] = [
  ...registry.platforms.map(({ name, displayName, operations }) => ({
    ...{ name, label: displayName },
    pages: operations.map((operation) =>
      operationPage(operation, document, exampleAnswer(operation, exampleOf(operation.id))),
    ),
  })),
  ...Object.entries(Object.groupBy(routes, ({ group }) => group)).map(([name, own]) => ({
    ...{ name, label: routeGroups[name] ?? name },
    pages: own!.map((route) => routePage(route, document, routeMarkdown(route, instance.base))),
  })),
]
const repository = repositoryPages()
const home: SitePage = {
  id: 'index',
  title: 'Documentation',
  description: 'Public data of social platforms as typed JSON',
  markdown: readFileSync(join(root, 'scripts/site/home.md'), 'utf8'),
}
const all: SitePage[] = [
  ...[home, ...guide, ...errors, ...recipePages, ...platformPages, ...repository],
  ...[referencePage(groups, registry), ...groups.map(groupPage), ...groups.flatMap(({ pages }) => pages)],
]

const content = join(folder, 'src/content/docs')
rmSync(content, { recursive: true, force: true })
for (const page of all) {
  const file = join(content, `${page.id}.md`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, fileOf(page))
}

const generated = join(folder, 'src/generated')
mkdirSync(generated, { recursive: true })
const write = (file: string, value: unknown) => writeFileSync(join(generated, file), JSON.stringify(value))
const link = ({ id, title, label }: SitePage) => ({ label: label ?? title, link: `/${id}` })
const of = (name: GuidePage, label?: string) => ({
  label: label ?? titleOf(guidePage(name, options)),
  link: `/${name}`,
})
const inDepth = (name: string) => repository.filter(({ id }) => id === `concepts/${name}`).map(link)
const section = (label: string, items: readonly object[], collapsed = true) => ({ label, items, collapsed })
write('sidebar.json', [
  section(
    'Start',
    [of('start', 'First steps'), of('guide', 'Guide'), of('test-identifiers', 'Test keys')],
    false,
  ),
  section(
    'Recipes',
    recipePages.map((page, at) => link(at === 0 ? { ...page, label: 'All recipes' } : page)),
    false,
  ),
  section('Concepts', [
    { label: 'Keys', link: '/guide#keys' },
    { label: 'Outcomes', link: '/guide#answers-and-outcomes' },
    { label: 'Paging', link: '/guide#pages-of-lists' },
    of('prices', 'Credits and prices'),
    ...['repeats', 'jobs'].flatMap(inDepth),
    of('limits'),
    of('ask', 'Questions in plain words'),
    of('account', 'Your account'),
    ...['ask', 'sandbox', 'web'].flatMap(inDepth),
  ]),
  section('Platforms', [
    ...platformPages.map(link),
    ...registry.platforms.filter(({ name }) => name !== 'web').flatMap(({ name }) => inDepth(name)),
  ]),
  section('Monitors and webhooks', [
    of('monitors'),
    of('webhooks'),
    ...['monitors', 'webhooks'].flatMap(inDepth),
  ]),
  section('Agents', [of('mcp', 'Agents (MCP)'), ...inDepth('agents')]),
  section('Clients', [of('clients', 'TypeScript and Python'), ...['clients', 'no-code'].flatMap(inDepth)]),
  section('Payments', [of('payments', 'Payments per request'), ...inDepth('payments')]),
  section('Operate', repository.filter(({ id }) => id.startsWith('operate/')).map(link)),
  section('Reference', [{ label: 'All routes', link: '/reference' }, ...groups.map(groupPage).map(link)]),
  section('Errors', [of('errors', 'All errors')]),
  { label: 'Changelog', link: '/changelog' },
])
write('groups.json', [
  ...groups.map((group) => ({
    label: group.label,
    pages: [groupPage(group), ...group.pages].map((page, at) => ({
      id: page.id,
      label: page.label,
      isListed: at > 0,
    })),
  })),
])
cpSync(join(root, 'src/api/server/guide/page-search.ts'), join(generated, 'page-search.ts'))

const openPath = (path: string) => path.replace(/(?<=^\/docs\/(?:operations|routes)\/).*$/, dashed)
const findable = [
  ...findablePages(options).map((page) => ({ ...page, path: openPath(page.path) })),
  ...repository.map(findableOf),
]
const open = join(folder, 'public')
mkdirSync(open, { recursive: true })
writeFileSync(join(open, 'favicon.svg'), brandIcon({ color: '#4f46e5' }))
writeFileSync(join(open, 'search-index.json'), JSON.stringify(findable))
for (const [name, drawing] of Object.entries(drawings)) {
  mkdirSync(join(open, 'drawings'), { recursive: true })
  writeFileSync(join(open, 'drawings', `${name}.svg`), draw(drawing))
}
for (const { id, markdown } of repository) {
  const file = join(open, `${id}.md`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, markdown)
}
console.error(`site: ${all.length} pages`)
