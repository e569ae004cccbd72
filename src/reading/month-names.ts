/**
 * Names of the months, January first, in English, German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Norwegian,
 * Polish, Turkish and Russian.
 */
const monthNames = [
  'january januar jänner janvier enero janeiro gennaio januari stycznia ocak января',
  'february februar février fevrier febrero fevereiro febbraio februari lutego şubat февраля',
  'march märz mrz mars marzo março maart mrt marca mart марта',
  'april avril abril aprile kwietnia nisan апреля',
  'may mai mayo maio maggio mei maj maja mayıs мая',
  'june juin juni junio junho giugno czerwca haziran июня',
  'july juli juillet julio julho luglio lipca temmuz июля',
  'august août aout agosto augustus augusti sierpnia ağustos августа',
  'september septembre septiembre setiembre setembro settembre września eylül сентября',
  'october oktober octobre octubre outubro ottobre października ekim октября',
  'november novembre noviembre novembro listopada kasım ноября',
  'december dezember décembre decembre diciembre dezembro dicembre desember grudnia aralık декабря',
].map((names) => names.split(' '))

/** The month (1 to 12) that a word names, in full or by at least its first three letters; null for other words. */
export function monthOf(word: string): number | null {
  const lower = word.toLowerCase()
  if (lower.length < 3) return null
  const index = monthNames.findIndex((names) => names.some((name) => name.startsWith(lower)))
  return index < 0 ? null : index + 1
}
