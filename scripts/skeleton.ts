import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sandboxImports, sourceImports } from './skeleton-imports.ts'

/** A wrong command line or a working tree that the command cannot write to; the message says what to do. */
export class SkeletonError extends Error {}

/** File, relative to the root → its whole content. */
export type Files = ReadonlyMap<string, string>

const usage =
  'Send `npm run new -- platform <platform> [<name>]` or `npm run new -- operation <platform> <name>`, for example `npm run new -- operation reddit users`. ' +
  'Add `--list` for a list with cursors, and `--page` for an HTML page with JSON in a script element.'
const platformForm = /^[a-z][a-z0-9]{1,29}$/
const nameForm = /^[a-z][a-zA-Z0-9]{1,29}(?:\.[a-z][a-zA-Z0-9]{1,29}){0,3}$/
/** Words that cannot name a constant, and names that the generated files import. */
const reserved = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static super
  switch this throw true try typeof var void while with yield operation identifier id each named text iso str must at json
  redirect routed dice words origin restricted test shared together z path running source handler answer`.split(
    /\s+/,
  ),
)

/** The form of an operation's skeleton. */
interface Form {
  /** `--list`: a list with cursors in place of one object. */
  readonly isList: boolean
  /** `--page`: the platform sends HTML pages with JSON in a script element in place of JSON. */
  readonly isPage: boolean
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const kebab = (text: string) =>
  text.replaceAll('.', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const camel = (text: string) => text.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())

function singular(text: string): string {
  if (/(?:news|series)$/.test(text)) return text
  if (/ies$/.test(text)) return text.replace(/ies$/, 'y')
  if (/(?:ss|sh|ch|x)es$/.test(text)) return text.slice(0, -2)
  return /[^suiy]s$/.test(text) || /eys$/.test(text) ? text.slice(0, -1) : text
}

/**
 * The files that a command writes, computed before the first is written.
 * @param root the checkout
 * @throws SkeletonError for a name that cannot be used, one that exists, or a file with uncommitted changes
 */
export function planSkeleton(root: string, args: readonly string[]): Files {
  const flags = args.filter((arg) => arg.startsWith('-'))
  const [what, platform = '', name = 'posts', ...more] = args.filter((arg) => !arg.startsWith('-'))
  const isOperation = what === 'operation'
  const isComplete = isOperation ? args.length - flags.length === 3 : what === 'platform' && platform !== ''
  if (more.length > 0 || !isComplete) throw new SkeletonError(usage)
  const unknown = flags.find((flag) => flag !== '--list' && flag !== '--page')
  if (unknown) throw new SkeletonError(`${unknown} is unknown. ${usage}`)
  const form = { isList: flags.includes('--list'), isPage: flags.includes('--page') }
  requireName(
    'platform',
    platform,
    platformForm,
    '2 to 30 lower-case letters and digits, for example mastodon',
  )
  requireName('name', name, nameForm, 'words with a dot between them, for example users or users.savedPosts')
  if (form.isList) requireListName(name)
  const tree = new Tree(root)
  const isThere = tree.has(`src/platforms/${platform}/index.ts`)
  if (isOperation && !isThere) {
    throw new SkeletonError(
      `There is no platform ${platform}. Send \`npm run new -- platform ${platform}\` first.`,
    )
  }
  if (!isOperation && isThere) {
    throw new SkeletonError(
      `The platform ${platform} exists. Send \`npm run new -- operation ${platform} <name>\` to add a lookup to it.`,
    )
  }
  if (!isOperation) addPlatform(tree, platform, form)
  addOperation(tree, platform, name, form)
  requireClean(root, tree.changed)
  return tree.files
}

/** Writes the files of a plan. */
export function writeFiles(root: string, files: Files): void {
  for (const [file, content] of files) {
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

function requireName(what: string, value: string, form: RegExp, expects: string): void {
  if (!form.test(value))
    throw new SkeletonError(`${what} ${JSON.stringify(value)} must be ${expects}. ${usage}`)
  const word = value.split('.').find((part) => reserved.has(part) || reserved.has(singular(part)))
  if (word)
    throw new SkeletonError(
      `${what} ${value}: ${word} is a word of the language or of the generated files. Choose another.`,
    )
}

/** The record of a list imports `page`. */
function requireListName(name: string): void {
  const last = name.split('.').at(-1)!
  if (singular(last) !== 'page') return
  throw new SkeletonError(`name ${name}: ${last} is a word of the generated files of lists. Choose another.`)
}

/** Changed files may hold work that an undo of the command would take along. */
function requireClean(root: string, changed: readonly string[]): void {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', ...changed], {
    cwd: root,
    encoding: 'utf8',
  })
  const dirty = status === 0 ? stdout.split('\n').filter(Boolean) : []
  if (dirty.length === 0) return
  const files = dirty.map((line) => line.slice(3)).join(', ')
  throw new SkeletonError(
    `${files}: uncommitted changes. The command edits these files: commit or stash the changes, then send it again.`,
  )
}

/** The checkout with the planned changes on top. */
class Tree {
  readonly files = new Map<string, string>()
  readonly changed: string[] = []
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  has(file: string): boolean {
    return this.files.has(file) || existsSync(join(this.#root, file))
  }

  /** Names of a folder's TypeScript files, without the ending. */
  namesIn(folder: string): string[] {
    const path = join(this.#root, folder)
    const stored = existsSync(path) ? readdirSync(path) : []
    return stored.filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length))
  }

  read(file: string): string {
    return this.files.get(file) ?? readFileSync(join(this.#root, file), 'utf8')
  }

  template(name: string, values: Readonly<Record<string, string>>): string {
    const text = readFileSync(join(import.meta.dirname, 'skeleton', `${name}.ts.txt`), 'utf8')
    return text.replace(/<<(\w+)>>/g, (_, key: string) => values[key]!)
  }

  add(file: string, content: string): void {
    if (this.has(file)) throw new SkeletonError(`${file} exists. Choose another name, or edit the file.`)
    this.files.set(file, content)
  }

  edit(file: string, change: (text: string) => string): void {
    if (!this.files.has(file)) this.changed.push(file)
    this.files.set(file, change(this.read(file)))
  }
}

/** Replaces the one place of a file that a pattern finds. */
function replaceIn(file: string, text: string, pattern: RegExp, by: (...found: string[]) => string): string {
  if (!pattern.test(text)) {
    throw new SkeletonError(
      `${file} has no place for the new lines (${pattern}). Restore the usual form of the file.`,
    )
  }
  return text.replace(pattern, by)
}

const imports = /(?:^import [^']*'[^']+'\n)+/m
const addImport = (file: string, text: string, line: string) =>
  replaceIn(file, text, imports, (before) => `${before}${line}\n`)

function addPlatform(tree: Tree, platform: string, form: Form): void {
  const values = {
    ...{ platform, Display: capital(platform), origin: `https://www.${platform}.example` },
    ...formValues(form, capital(platform)),
    exported: 'export ',
  }
  tree.add(`src/platforms/${platform}/index.ts`, tree.template('platform', values))
  tree.add(`src/platforms/${platform}/sandbox/index.ts`, tree.template('platform-sandbox', values))
  tree.add(`test/catalog/operations/${platform}.test.ts`, tree.template('suite', values))
  const source = sourceImports({ ...form, request: true, reader: false, sharedReader: null, models: '' })
  tree.add(siteSource(platform), source + tree.template('request', values))
  const sandbox = { answers: true, data: false, sharedWire: null, sender: values.sender, routerNames: '' }
  tree.add(siteSandbox(platform), sandboxImports({ ...form, ...sandbox }) + tree.template('answers', values))
  const list = 'src/platforms/index.ts'
  tree.edit(list, (text) =>
    replaceIn(
      list,
      addImport(list, text, `import { ${platform} } from './${platform}/index.ts'`),
      /\n\]\n/,
      () => `\n  ${platform},\n]\n`,
    ),
  )
}

/** The request that all operations of a generated platform share, and the simulation's answers to it. */
const siteSource = (platform: string) => `src/platforms/${platform}/sources/web/site.ts`
const siteSandbox = (platform: string) => `src/platforms/${platform}/sandbox/site.ts`

/** Whether an operation can use the platform's shared request: it exists, and sends pages if the form requires them. */
function hasSite(tree: Tree, platform: string, { isPage }: Form): boolean {
  const [source, sandbox] = [siteSource(platform), siteSandbox(platform)]
  if (!tree.has(source) || !tree.has(sandbox)) return false
  const exports =
    /^export async function fetchBody\(/m.test(tree.read(source)) &&
    ['const origin', 'const send', 'function refusal'].every((name) =>
      tree.read(sandbox).includes(`export ${name}`),
    )
  return exports && (!isPage || tree.read(source).includes('scriptJson('))
}

/** The values of the templates that depend on the form alone. */
const formValues = ({ isPage }: Form, Display: string) => ({
  bodyReader: isPage ? 'scriptJson' : 'jsonIn',
  bodyArgument: isPage ? ", 'page-data'" : '',
  sender: isPage ? 'scriptPage' : 'json',
  sendBefore: isPage ? `'${Display}', 'page-data', ` : '',
})

/** The path of an operation's data at the platform: `/users/<id>/posts` is the list `users.posts`. */
function addressOf(name: string, id: string, { isList }: Form): string {
  const words = name.split('.').map(kebab)
  return `/${(isList ? [...words.slice(0, -1), id, words.at(-1)] : [...words, id]).join('/')}`
}

/** The object that has the list: `user` of `users.posts`. */
function ownerValues(name: string) {
  const before = name.split('.').at(-2)
  const owner = before ? singular(before) : 'owner'
  return { owner, ownerKebab: kebab(owner), ownerWords: kebab(owner).replaceAll('-', ' ') }
}

function addOperation(tree: Tree, platform: string, name: string, form: Form): void {
  const file = kebab(name)
  const folder = `src/platforms/${platform}`
  const index = `${folder}/index.ts`
  const display = /displayName: '([^']+)'/.exec(tree.read(index))?.[1] ?? capital(platform)
  const list = name.split('.').at(-1)!
  const item = singular(list)
  const model = `${folder}/model.ts`
  const table = `${folder}/sandbox/index.ts`
  const hasTable = tree.has(table) && routeTable.test(tree.read(table))
  const routes = `${camel(file)}Routes`
  const own = !hasSite(tree, platform, form)
  const shared = own || !hasTable ? null : findObject(tree, folder, item)
  const Type = shared === null ? freeType(tree, model, name, item) : capital(item)
  const values = {
    ...{ platform, name, file, routes, item, list, Type, Display: display },
    ...formValues(form, display),
    ...ownerValues(name),
    words: kebab(item).replaceAll('-', ' '),
    listWords: kebab(list).replaceAll('-', ' '),
    kebab: kebab(item),
    export: camel(name),
    path: name.split('.').map(kebab).join('/'),
    origin: `https://${file}.${platform}.example`,
    route: addressOf(name, ':id', form),
    address: addressOf(name, `\${id}`, form),
    exported: '',
    schemaImport: shared
      ? `import { ${item} } from './${shared}.ts'\n`
      : "import { each, id, isoTime, nullableText } from '../../../catalog/fields.ts'\n",
  }
  const ownPart = (template: string) => (shared ? '' : `${tree.template(template, values)}\n`)
  const fill = (template: string) => tree.template(template, { ...values, schema: ownPart('schema') })
  // A list reads the object by the reader of another file.
  const models = form.isList ? [...(shared ? [] : [Type]), `${Type}Page`].join(', ') : Type
  const of = (object: string) => (shared === null ? null : { file: shared, name: object })
  const source = sourceImports({
    ...form,
    request: own,
    reader: true,
    sharedReader: of(`read${Type}`),
    models,
  })
  const routerNames = hasTable ? 'type Handler, type Route' : 'type Handler, routed'
  const sandbox = sandboxImports({
    ...{ ...form, answers: own, data: true, sharedWire: of(`${item}Wire`) },
    ...{ sender: values.sender, routerNames },
  })
  const prefix = form.isList ? 'list-' : ''
  tree.add(`${folder}/operations/${file}.ts`, fill(`${prefix}operation`))
  tree.add(`${folder}/records/${file}.ts`, fill(`${prefix}record`))
  const request = own ? `${fill('request')}\n` : ''
  tree.add(`${folder}/sources/web/${file}.ts`, source + request + ownPart('reader') + fill(`${prefix}source`))
  const simulation = fill(hasTable ? 'shared-sandbox' : 'own-sandbox')
  const answers = own ? `${fill('answers')}\n` : ''
  tree.add(
    `${folder}/sandbox/${file}.ts`,
    sandbox + answers + ownPart('wire') + fill(`${prefix}sandbox`) + simulation,
  )
  tree.add(`test/platforms/${platform}/${file}.test.ts`, fill(`${prefix}test`))
  if (shared) exportObject(tree, folder, shared, item)
  const isPageKnown = tree.has(model) && new RegExp(`\\b${Type}Page\\b`).test(tree.read(model))
  const page = form.isList && !isPageKnown ? fill('model-page') : ''
  const types = shared ? page.trimStart() : fill('model') + page
  if (!tree.has(model)) tree.add(model, types)
  else if (types) tree.edit(model, (text) => `${text}\n${types}`)
  tree.edit(index, (text) => withOperations(index, text, file))
  if (!hasTable) tree.edit(index, (text) => withOwnSimulation(index, text, file, Type))
  else {
    tree.edit(table, (text) => {
      const imported = addImport(table, text, `import { ${routes} } from './${file}.ts'`)
      return imported.replace(
        routeTable,
        (_, begin, others) => `${begin}${others}${others && ', '}...${routes}]`,
      )
    })
  }
}

/** The places of an object of the model in a file of each folder: its schema, its reader and its form in the simulation. */
const objectPlaces = (folder: string, file: string, item: string) =>
  [
    [`${folder}/records/${file}.ts`, `const ${item} = z.strictObject(`],
    [`${folder}/sources/web/${file}.ts`, `function read${capital(item)}(`],
    [`${folder}/sandbox/${file}.ts`, `function ${item}Wire(`],
  ] as const

/** The file of an earlier operation with the same object: `posts` for the list `users.posts`. Null: no operation has it. */
function findObject(tree: Tree, folder: string, item: string): string | null {
  const files = tree.namesIn(`${folder}/operations`)
  return (
    files.find((file) =>
      objectPlaces(folder, file, item).every(
        ([path, text]) => tree.has(path) && tree.read(path).includes(text),
      ),
    ) ?? null
  )
}

/** Exports an object for a second operation. */
function exportObject(tree: Tree, folder: string, file: string, item: string): void {
  for (const [path, text] of objectPlaces(folder, file, item)) {
    if (!tree.read(path).includes(`export ${text}`))
      tree.edit(path, (content) => content.replace(text, `export ${text}`))
  }
}

/** The table of a platform that this command has written: only names of routes are in it. */
const routeTable = /(\nconst routes: readonly Route\[\] = \[)((?:\.\.\.\w+(?:, )?)*)\]/

/** The name of the model's type: `Post` of `posts`; with the words before it where the model has a `Post`. */
function freeType(tree: Tree, model: string, name: string, item: string): string {
  const known = tree.has(model) ? tree.read(model) : ''
  const whole = capital(camel([...name.split('.').slice(0, -1), item].join('.')))
  const free = [capital(item), whole, `${whole}Answer`].find(
    (type) => !new RegExp(`\\b${type}(?:Page)?\\b`).test(known),
  )
  if (free) return free
  throw new SkeletonError(`${model} has the type ${whole}. Choose another name than ${name}.`)
}

/** A platform's `index.ts` that serves the operations of `file`. */
function withOperations(index: string, text: string, file: string): string {
  const own = camel(file)
  const group = new RegExp(`(?:\\bas|\\{|\\bconst) ${own}\\b`).test(text) ? `${own}Operations` : own
  const imported = addImport(index, text, `import * as ${group} from './operations/${file}.ts'`)
  return replaceIn(index, imported, /operationsOf\(([^)]*?),?\s*\)/, (_, groups = '') =>
    groups.trim() ? `operationsOf(${groups.trim()}, ${group})` : `operationsOf(${group})`,
  )
}

/** A platform's `index.ts` with one more simulation, which has an address of its own. */
function withOwnSimulation(index: string, text: string, file: string, Type: string): string {
  const simulated = `(await import('./sandbox/${file}.ts')).simulated${Type}`
  let changed = text
  if (!changed.includes('simulated:')) {
    changed = replaceIn(index, changed, /\n\}\)\n/, () => '\n  simulated: async () => together(),\n})\n')
  }
  changed = /simulated: async \(\) =>\s*together\(/.test(changed)
    ? changed.replace(/(simulated: async \(\) =>\s*together\()/, `$1${simulated}, `)
    : replaceIn(
        index,
        changed,
        /simulated: async \(\) =>\s*(\(await import\([^)]*\)\)\.\w+(?:\(\))?),?\n/,
        (_, before = '') => `simulated: async () => together(${simulated}, ${before}),\n`,
      )
  if (/import \{[^}]*\btogether\b/.test(changed)) return changed
  return addImport(index, changed, "import { together } from '../../simulation/router.ts'")
}
