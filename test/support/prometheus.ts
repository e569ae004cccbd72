/** A line of a Prometheus text exposition. */
export interface Series {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Reads the text that /metrics answers (exposition format 0.0.4). */
export function seriesOf(text: string): Series[] {
  return text.split('\n').flatMap((line) => {
    const read = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line)
    if (read === null) return []
    const [, name = '', given = '', value] = read
    const labels = [...given.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label, text])
    return [{ name, labels: Object.fromEntries(labels), value: Number(value) }]
  })
}

/** The sum of all series of a name that have these labels; undefined where there is none. */
export function sumOf(
  series: readonly Series[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = series.filter(
    (one) =>
      one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  )
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}
