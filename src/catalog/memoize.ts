/**
 * Caches values derived from immutable objects (a schema, a declaration): computed at first use, stored as long as the
 * object exists.
 */
export function memoize<Of extends object, Value extends NonNullable<unknown>>(
  make: (of: Of) => Value,
): (of: Of) => Value {
  const values = new WeakMap<Of, Value>()
  return (of) => {
    let value = values.get(of)
    if (value === undefined) {
      value = make(of)
      values.set(of, value)
    }
    return value
  }
}
