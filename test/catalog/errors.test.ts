import { expect, test } from 'vitest'
import { Fault, ServiceError } from '../../src/catalog/errors.ts'

test('what the log has of a failure is bounded, whatever another server wrote', () => {
  const long = 'a'.repeat(1_000_000)
  expect(new Fault('changed', long).message.length).toBe(2000)
  expect(new ServiceError('lookup_failed', 'No.', { detail: long }).detail!.length).toBe(2000)
  expect(new ServiceError('lookup_failed').detail).toBeUndefined()
})
