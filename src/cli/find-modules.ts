import { type ResolveFnOutput, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/** The folder of this program's own modules. */
const ours = new URL('..', import.meta.url).href

/** The package has the code as JavaScript: Node.js strips no types below `node_modules`. */
const own = import.meta.filename.endsWith('.ts')
  ? { extension: '.ts', format: 'module-typescript' }
  : { extension: '.js', format: 'module' }

/** The bundle that this process runs (scripts/bundle.mjs); null: the modules themselves. Its parts import each other. */
const main = pathToFileURL(process.argv[1] ?? '').href
const bundle = main.endsWith('/main.mjs') ? new URL('.', main).href : null

/** Packages that one of our modules imported; other modules resolve them to the same file. */
const packages = new Map<string, ResolveFnOutput>()

/** @throws Error for a package that is not installed, with the command that installs it */
function findPackage(specifier: string, next: (specifier: string) => ResolveFnOutput): ResolveFnOutput {
  try {
    return next(specifier)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (specifier.startsWith('.') || (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND'))
      throw error
    const message = `The package ${specifier} is not installed. Start by "npm start", which installs what the settings need, or run "npm ci", which installs all.`
    // Libraries that can do without a package look at the code.
    throw Object.assign(new Error(message, { cause: error }), { code })
  }
}

/**
 * Resolves imports of the program's own modules from their written paths, and each package once. Otherwise Node.js
 * would check 6,000 imports in the file system, follow links and read each folder's `package.json`: a tenth of the
 * startup time.
 */
registerHooks({
  resolve(specifier, { parentURL, conditions }, next) {
    if (bundle !== null && parentURL?.startsWith(bundle) && specifier.startsWith('./')) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    }
    if (bundle !== null && parentURL?.startsWith(bundle)) return findPackage(specifier, next)
    if (!parentURL?.startsWith(ours)) return next(specifier)
    if (!conditions.includes('import')) return findPackage(specifier, next)
    if (specifier.startsWith('.') && specifier.endsWith(own.extension)) {
      return { url: new URL(specifier, parentURL).href, format: own.format, shortCircuit: true }
    }
    const found = packages.get(specifier) ?? { ...findPackage(specifier, next), shortCircuit: true }
    if (!specifier.startsWith('.')) packages.set(specifier, found)
    return found
  },
})
