/** Values over time. */
export interface PlotProps {
  /** `bars` (default): on top of each other, from 0. `lines`: beside each other; null is a gap. */
  readonly kind?: 'bars' | 'lines'
  /** What is shown, for people who do not see it. The same data belongs in a table near by. */
  readonly label: string
  /** Seconds since the Unix epoch, in order. */
  readonly times: readonly number[]
  readonly series: readonly {
    readonly name: string
    readonly values: readonly (number | null)[]
    /** What the legend states of each value, where it is not the height of the bar. */
    readonly stated?: readonly (number | null)[]
    /** A colour of tokens.css that has a meaning: `--bad`. Default: the next of the palette. */
    readonly colour?: string
  }[]
  /** The time between two values, in seconds. */
  readonly stepSeconds: number
}
