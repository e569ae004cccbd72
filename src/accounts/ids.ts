import { randomUUID } from 'node:crypto'

/** Creates a unique id: a prefix for its type and 20 random hex digits. Ids have no order. */
export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 20)}`
}
