import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { fillOperationPage, operationTemplate, type PageContents } from './markdown.ts'

const file = join(import.meta.dirname, 'operation-pages.template.txt')

/** The content of the file: a line per operation, with its id and the page as ASCII JSON text, separated by a tab. */
export const operationPagesFile = (operations: readonly AnyOperation[]): string =>
  operations.map((operation) => `${operation.id}\t${asciiOf(operationTemplate(operation))}\n`).join('')

const asciiOf = (text: string) =>
  JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Writes pages of operations. */
export type WriteOperationPage = (operation: AnyOperation, contents: PageContents) => string

/** Reads the pages that `npm run docs` wrote. Operations that this release lacks get a page from their declaration. */
export function readOperationPages(): WriteOperationPage {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t') as [string, string])
  const templates = new Map(lines)
  return (operation, contents) => {
    const text = templates.get(operation.id)
    const template = text === undefined ? operationTemplate(operation) : JSON.parse(text)
    return fillOperationPage(template, operation, contents)
  }
}

/** The page of one operation. Its file is read for each use, because a process needs it rarely. */
export const operationPage: WriteOperationPage = (operation, contents) =>
  readOperationPages()(operation, contents)
