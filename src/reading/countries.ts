let names: Intl.DisplayNames | undefined

/**
 * The English name of a country by its code (ISO 3166-1 alpha-2, upper case); null for an
 * unassigned code.
 * @throws RangeError for a malformed code
 */
export function countryName(code: string): string | null {
  // The table of names takes 10 ms to load, so it loads after the service has started.
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return names.of(code) ?? null
}
