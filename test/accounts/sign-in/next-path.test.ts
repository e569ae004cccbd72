import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isNextPath } from '../../../src/accounts/sign-in/next-path.ts'

/** The function of the page, as a browser runs it. */
function isNextPathOfPage(): (path: string) => boolean {
  const file = new URL('../../../src/accounts/sign-in/pages/sign-in.js', import.meta.url)
  const text = readFileSync(file, 'utf8')
  const part = text.slice(text.indexOf('const pages ='), text.indexOf('const isPage ='))
  return new Function(`${part}; return isNextPath`)()
}

const inside = [
  '/console',
  '/console/',
  '/console/live/requests?key=key_1&from=2026-01-01T00:00:00Z',
  '/console/test/keys/key_1',
  '/console/operator/accounts/acc_%C3%A9',
  '/oauth/consent/abc_-123',
]
const outside = [
  '',
  '/',
  '//evil.example',
  'https://evil.example/console',
  '/console/../admin',
  '/console/%2e%2e/%2E%2E/admin',
  '/console/.%2e/admin',
  '/console/%252e%252e/admin',
  '/console/x%2f..%2f..%2fsign-in%2fout',
  '/console/%5cevil.example',
  '/console/%2f%2fevil.example',
  '/console/%0d%0aset-cookie:a',
  '/console/%00',
  '/console/%20x',
  '/console/%E0%A4%A',
  '/console/%',
  '/console.evil',
  '/consolex',
  '/oauth/consent/../authorize',
  '/oauth/consent/%2e%2e',
  `/console/${'a'.repeat(2000)}`,
]

describe.each([
  ['the service', isNextPath as (path: string) => boolean],
  ['the page', isNextPathOfPage()],
])('after a sign-in %s', (_, isNext) => {
  it.each(inside)('leads to %s', (path) => {
    expect(isNext(path)).toBe(true)
    expect(new URL(path, 'https://host').pathname).toMatch(/^\/(?:console|oauth\/consent)(?:\/|$)/)
  })
  it.each(outside)('does not lead to %s', (path) => expect(isNext(path)).toBe(false))
})
