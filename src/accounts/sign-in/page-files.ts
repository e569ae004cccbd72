import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of the pages, by the last part of their path. */
const types = {
  'style.css': 'text/css; charset=utf-8',
  'sign-in.js': 'text/javascript; charset=utf-8',
  'link.js': 'text/javascript; charset=utf-8',
  'join.js': 'text/javascript; charset=utf-8',
  'passkey.js': 'text/javascript; charset=utf-8',
  'request.js': 'text/javascript; charset=utf-8',
} as const
export type PageFile = keyof typeof types
export const pageFiles = Object.keys(types) as PageFile[]
export const typeOfFile = (file: PageFile): string => types[file]

/** Reads files of a folder, each at its first use. */
export function pageReader<Name extends string>(folder: string): (name: Name) => string {
  const known = new Map<Name, string>()
  return (name) => {
    const text = known.get(name) ?? readFileSync(join(folder, name), 'utf8')
    known.set(name, text)
    return text
  }
}

export const readPageFile = pageReader<PageFile | 'sign-in.html' | 'link.html' | 'join.html'>(
  join(import.meta.dirname, 'pages'),
)

/** Values of a page's placeholders, `{{name}}`. */
export function fillPage(page: string, values: Readonly<Record<string, string>>): string {
  return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Pages load scripts, styles and data of this origin alone, and no other page may frame them, so that nobody can lead
 * a person to press a button without seeing it.
 */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
} as const
