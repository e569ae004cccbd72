let names: Intl.DisplayNames | undefined

/**
 * The English name of a country by its code (ISO 3166-1 alpha-2, upper case); null where no country has it.
 * @throws RangeError for what is no code at all
 */
export function countryName(code: string): string | null {
  // The table of names takes 10 ms to read: not while the service starts.
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return names.of(code) ?? null
}
