import { randomUUID } from 'node:crypto'

/** Short, sortable by nothing, unique: a prefix that says what it is and 20 hex digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 20)}`
}
