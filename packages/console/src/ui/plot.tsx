import { Suspense } from 'react'
import { lazyPart } from '../app/code.ts'
import styles from './plot.module.css'
import type { PlotProps } from './plot-props.ts'
import { SkeletonBlock } from './skeleton.tsx'

const LazyDrawing = lazyPart(() => import('./plot-drawing.tsx'))

/** A plot; its library is loaded when the first one is shown. */
export function Plot(props: PlotProps) {
  const isNothing = (value: number | null) => value === null || (value === 0 && props.kind !== 'lines')
  if (props.series.every(({ values }) => values.every(isNothing))) {
    return <p className={styles.none}>Nothing in this period.</p>
  }
  return (
    <Suspense fallback={<SkeletonBlock size="large" />}>
      <LazyDrawing {...props} />
    </Suspense>
  )
}
