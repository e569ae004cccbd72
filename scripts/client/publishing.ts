// Prepares the clients and the n8n nodes of this checkout for publication (`node scripts/client/publishing.ts owner/name`): their
// manifests get the repository's addresses, and their folders the changelog; links of their READMEs hold outside the repository.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The address of a repository on GitHub. */
const addressOf = (repository: string) => `https://github.com/${repository}`

/**
 * The manifest of an npm package with the addresses of the repository, which provenance is compared with.
 * @param folder of the package
 * @param page its documentation
 */
export function publishedManifest(
  text: string,
  repository: string,
  folder = 'packages/client',
  page = 'docs/CLIENT.md',
): string {
  const manifest = JSON.parse(text) as Record<string, unknown>
  const address = addressOf(repository)
  return `${JSON.stringify(
    {
      ...manifest,
      homepage: `${address}/blob/v${manifest.version}/${page}`,
      bugs: `${address}/issues`,
      repository: { type: 'git', url: `git+${address}.git`, directory: folder },
    },
    null,
    2,
  )}\n`
}

/** The manifest of the n8n nodes: n8n wants the author's name and address, which are those of the repository's owner. */
export function publishedNodes(text: string, repository: string, folder: string): string {
  const manifest = JSON.parse(publishedManifest(text, repository, folder, 'docs/NO_CODE.md'))
  const [owner = ''] = repository.split('/')
  const author = { name: owner, email: `${owner.toLowerCase()}@users.noreply.github.com` }
  return `${JSON.stringify({ ...manifest, author }, null, 2)}\n`
}

/** A file of the n8n nodes whose links lead to a version in the repository. */
export const publishedLinks = (text: string, repository: string, version: string): string =>
  text.replaceAll(
    'https://github.com/owner/repository/blob/main/',
    `${addressOf(repository)}/blob/v${version}/`,
  )

/** The manifest of the Python package (pyproject.toml) with the addresses of the repository. */
export function publishedProject(text: string, repository: string, version: string): string {
  const address = addressOf(repository)
  const urls = {
    Repository: address,
    Documentation: `${address}/blob/v${version}/docs/CLIENT.md`,
    Changelog: `${address}/blob/v${version}/CHANGELOG.md`,
    Issues: `${address}/issues`,
  }
  const lines = Object.entries(urls).map(([name, url]) => `${name} = "${url}"\n`)
  return text.replace(
    '\n[tool.setuptools.packages.find]',
    `\n[project.urls]\n${lines.join('')}\n[tool.setuptools.packages.find]`,
  )
}

/**
 * A README whose relative links have the address of a version in the repository, and which installs from the registry.
 * @param folder of the README in the repository
 */
export function publishedReadme(text: string, repository: string, version: string, folder: string): string {
  const installed = text.replace(/^((?:npm|pip) install) \.\/\S+$/m, '$1 social-lookup-client')
  return installed.replace(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_, target: string) => {
    const [path = '', anchor] = target.split('#')
    const place = posix.join(folder, path)
    return `](${addressOf(repository)}/blob/v${version}/${place}${anchor === undefined ? '' : `#${anchor}`})`
  })
}

if (process.argv[1] === import.meta.filename) {
  const [repository = ''] = process.argv.slice(2)
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    console.error('Send the repository as owner/name.')
    process.exit(1)
  }
  const root = join(import.meta.dirname, '../..')
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const [npm, python] = ['packages/client', 'packages/client-python'] as const
  write(`${npm}/package.json`, publishedManifest(read(`${npm}/package.json`), repository))
  write(`${python}/pyproject.toml`, publishedProject(read(`${python}/pyproject.toml`), repository, version))
  const nodes = 'packages/n8n-nodes-social-lookup'
  write(`${nodes}/package.json`, publishedNodes(read(`${nodes}/package.json`), repository, nodes))
  for (const file of globSync(`${nodes}/{credentials,nodes}/**/*.{credentials.ts,node.json}`, { cwd: root }))
    write(file, publishedLinks(read(file), repository, version))
  for (const folder of [npm, python, nodes]) {
    write(`${folder}/README.md`, publishedReadme(read(`${folder}/README.md`), repository, version, folder))
    write(`${folder}/CHANGELOG.md`, read('CHANGELOG.md'))
  }
}
