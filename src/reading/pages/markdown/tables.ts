import { nonBlankLines } from '../../linear-scans.ts'
import { attribute, isElement, type PageElement } from '../document/dom.ts'

/** A cell of the expanded grid. */
interface Cell {
  readonly text: string
}

const maxColumns = 100
const maxRows = 5000

function rowsOf(table: PageElement): PageElement[] {
  const rows: PageElement[] = []
  for (const part of table.childNodes) {
    if (!isElement(part)) continue
    if (part.localName === 'tr') rows.push(part)
    else if (/^t(head|body|foot)$/.test(part.localName)) {
      for (const row of part.childNodes) if (isElement(row) && row.localName === 'tr') rows.push(row)
    }
  }
  return rows
}

const cellsOf = (row: PageElement) =>
  [...row.childNodes].filter((cell): cell is PageElement => isElement(cell) && /^t[dh]$/.test(cell.localName))

function span(cell: PageElement, name: string): number {
  const value = Number.parseInt(attribute(cell, name) ?? '1', 10)
  return Number.isFinite(value) ? Math.min(Math.max(value, 1), maxColumns) : 1
}

/** Whether a table only lays out a page and contains no grid of values. */
export function isLayout(table: PageElement): boolean {
  if (/^(presentation|none)$/.test(attribute(table, 'role') ?? '')) return true
  if (table.querySelector('table')) return true
  const rows = rowsOf(table).map(cellsOf)
  if (rows.every((cells) => cells.length <= 1)) return true
  if (table.querySelector('th, caption, thead')) return false
  const blocks = table.querySelectorAll('p, ul, ol, h1, h2, h3, h4, blockquote, pre, figure, form').length
  return blocks > rows.reduce((sum, cells) => sum + cells.length, 0)
}

/**
 * A table in GitHub's Markdown. A cell that spans columns leaves the other columns empty. A cell that spans rows is repeated,
 * so that each row is complete.
 * @param inline writes the content of a cell
 */
export function writeTable(table: PageElement, inline: (cell: PageElement) => string): string {
  const grid: Cell[][] = []
  const rows = rowsOf(table).slice(0, maxRows)
  for (const [y, row] of rows.entries()) {
    grid[y] ??= []
    let x = 0
    for (const cell of cellsOf(row)) {
      while (grid[y]![x] !== undefined) x += 1
      if (x >= maxColumns) break
      const text = nonBlankLines(inline(cell))
        .join('<br>')
        .replace(/(?<!\\)\|/g, '\\|')
      const [wide, high] = [span(cell, 'colspan'), span(cell, 'rowspan')]
      for (let dy = 0; dy < high && y + dy < rows.length; dy += 1) {
        grid[y + dy] ??= []
        const line = grid[y + dy]!
        for (let dx = 0; dx < wide && x + dx < maxColumns; dx += 1)
          line[x + dx] = { text: dx === 0 ? text : '' }
      }
      x += wide
    }
  }
  const lines = grid.filter((line) => line.some((cell) => cell?.text))
  if (lines.length === 0) return ''
  const width = Math.max(...lines.map((line) => line.length))
  const written = lines.map(
    (line) => `| ${Array.from({ length: width }, (_, x) => line[x]?.text ?? '').join(' | ')} |`,
  )
  const rule = `|${' --- |'.repeat(width)}`
  const caption = table.querySelector('caption')
  const title = caption ? inline(caption) : ''
  return [...(title ? [title, ''] : []), written[0], rule, ...written.slice(1)].join('\n')
}
