import { createRequire } from 'node:module'
import type { load } from 'cheerio'

const require = createRequire(import.meta.url)

/** cheerio's `load`. The package is read at first use: a service that meets no HTML is 5 MiB smaller without it. */
export const loadHtml: typeof load = (...given) =>
  (require('cheerio') as typeof import('cheerio')).load(...given)
