/** One table of docs/PERFORMANCE.md. */
export interface Report {
  readonly title: string
  /** What was done, with settings and concurrency. */
  readonly about: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** Notes under the table. */
  readonly notes?: readonly string[]
  /** Bounds that the figures break; the benchmark then fails. */
  readonly broken?: readonly string[]
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-US')
export const fixed = (value: number, digits = 1) => value.toFixed(digits)
export const percent = (value: number) => `${Math.round(value * 100)} %`

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The report as Markdown. */
export function markdown(report: Report): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    `## ${report.title}`,
    '',
    report.about,
    '',
    line(report.head),
    line(report.head.map(() => '---')),
    ...report.rows.map(line),
    ...(report.notes?.length ? ['', ...report.notes] : []),
    '',
  ].join('\n')
}
