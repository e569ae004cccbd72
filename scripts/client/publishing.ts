// Prepares the clients of this checkout for publication (`node scripts/client/publishing.ts owner/name`): their manifests get the
// repository's addresses, and their folders the changelog; links of their READMEs hold outside the repository.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The address of a repository on GitHub. */
const addressOf = (repository: string) => `https://github.com/${repository}`

/** The manifest of the npm package with the addresses of the repository, which provenance is compared with. */
export function publishedManifest(text: string, repository: string): string {
  const manifest = JSON.parse(text) as Record<string, unknown>
  const address = addressOf(repository)
  return `${JSON.stringify(
    {
      ...manifest,
      homepage: `${address}/blob/v${manifest.version}/docs/CLIENT.md`,
      bugs: `${address}/issues`,
      repository: { type: 'git', url: `git+${address}.git`, directory: 'packages/client' },
    },
    null,
    2,
  )}\n`
}

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
  for (const folder of [npm, python]) {
    write(`${folder}/README.md`, publishedReadme(read(`${folder}/README.md`), repository, version, folder))
    write(`${folder}/CHANGELOG.md`, read('CHANGELOG.md'))
  }
}
