import { properties } from './generated'

/** The names of the node's fields for each operation. */
const names = new Map<string, string[]>()
for (const { name, displayOptions } of properties) {
  for (const operation of displayOptions?.show?.operation ?? []) {
    const id = String(operation)
    names.set(id, [...(names.get(id) ?? []), name])
  }
}

/** The names of the node's fields for an operation; none for an unknown one. */
export const fieldNames = (operation: string): readonly string[] => names.get(operation) ?? []
