import { lazy, Suspense } from 'react'
import styles from './plot.module.css'
import { SkeletonBlock } from './skeleton.tsx'

/** Values over time, as bars on top of each other. */
export interface PlotProps {
  /** What is shown, for people who do not see it. The same data belongs in a table near by. */
  readonly label: string
  /** Seconds since the Unix epoch, in order. */
  readonly times: readonly number[]
  readonly series: readonly {
    readonly name: string
    readonly values: readonly number[]
    /** What the legend states of each value, where it is not the height of the bar. */
    readonly stated?: readonly number[]
    /** A colour of tokens.css that has a meaning: `--bad`. Default: the next of the palette. */
    readonly colour?: string
  }[]
  /** The time between two values, in seconds. */
  readonly stepSeconds: number
}

const LazyBars = lazy(() => import('./plot-bars.tsx'))

/** A plot; its library is loaded when the first one is shown. */
export function Plot(props: PlotProps) {
  if (props.series.every(({ values }) => values.every((value) => value === 0))) {
    return <p className={styles.none}>Nothing in this period.</p>
  }
  return (
    <Suspense fallback={<SkeletonBlock size="large" />}>
      <LazyBars {...props} />
    </Suspense>
  )
}
