import { type ResolveFnOutput, registerHooks } from 'node:module'

/** Where this program's own modules are. */
const ours = new URL('..', import.meta.url).href

/** Packages that a module of ours has imported: the others mean the same. */
const packages = new Map<string, ResolveFnOutput>()

/**
 * Has a program's own modules find one another by their written paths, and packages once. Node.js would look for each of
 * 6,000 imports in the file system, follow links and read what `package.json` says of its folder: a tenth of a start.
 */
registerHooks({
  resolve(specifier, { parentURL, conditions }, next) {
    if (!parentURL?.startsWith(ours) || !conditions.includes('import')) return next(specifier)
    if (specifier.startsWith('.') && specifier.endsWith('.ts')) {
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
    }
    const found = packages.get(specifier) ?? { ...next(specifier), shortCircuit: true }
    if (!specifier.startsWith('.')) packages.set(specifier, found)
    return found
  },
})
