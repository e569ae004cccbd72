import { describe, expect, it } from 'vitest'
import { selectFields } from '../../../src/runtime/storage/rows.ts'

describe('the select list of fields', () => {
  it('is the text that its type states, from which the test of the statements reads it', () => {
    const text: 'k.id, k.created_at as "createdAt", k.requests_per_second as "requestsPerSecond"' =
      selectFields(['id', 'createdAt', 'requestsPerSecond'], 'k')
    const plain: 'name, is_default as "isDefault"' = selectFields(['name', 'isDefault'])
    expect([text, plain]).toEqual([
      'k.id, k.created_at as "createdAt", k.requests_per_second as "requestsPerSecond"',
      'name, is_default as "isDefault"',
    ])
  })
})
