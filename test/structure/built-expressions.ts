import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// Run in a process of its own: prints every expression that the named modules, and what they import, build with
// `new RegExp` while they load, as JSON lines.

const root = resolve(import.meta.dirname, '../..')

/** The file and line of `src` that builds an expression; undefined: a package does. */
function placeOf(stack: string): { readonly file: string; readonly line: number } | undefined {
  const [frame] = stack
    .split('\n')
    .filter((line) => line.includes('/src/') || line.includes('/node_modules/'))
  const place = /file:\/\/(.+):(\d+):\d+/.exec(frame ?? '')
  if (place === null || place[1]!.includes('/node_modules/')) return undefined
  return { file: relative(root, place[1]!), line: Number(place[2]) }
}

const Native = RegExp
globalThis.RegExp = new Proxy(Native, {
  construct(target, given, asked) {
    const built = Reflect.construct(target, given, asked) as RegExp
    const place = placeOf(new Error().stack ?? '')
    if (place)
      process.stdout.write(`${JSON.stringify({ ...place, source: built.source, flags: built.flags })}\n`)
    return built
  },
})

for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(root, file)).href)
