import { useEffect, useRef } from 'react'
import uPlot, { type AlignedData, type Options } from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useTheme } from '../app/theme.ts'
import styles from './plot.module.css'
import type { PlotProps } from './plot.tsx'
import { formatNumber, formatShort } from './text.ts'

const height = 240

/** Colours of series in their order; the first is the colour of the mode. */
const palette = [
  '--accent',
  '--plot-2',
  '--plot-3',
  '--plot-4',
  '--plot-5',
  '--plot-6',
  '--plot-7',
  '--plot-8',
]

/** The value of a colour of the tokens: a canvas knows no custom properties. */
function colourOf(element: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const dayForm = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const clockForm = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
const momentForm = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

function optionsOf(element: HTMLElement, { series, stepSeconds }: PlotProps): Options {
  const ink = colourOf(element, '--ink-3')
  const line = colourOf(element, '--line')
  const isByDay = stepSeconds >= 86_400
  const form = isByDay ? dayForm : momentForm
  // Within a day an axis states hours, and the day where it begins.
  const tick = (at: number) => (isByDay || at % 86_400 === 0 ? dayForm : clockForm).format(at * 1000)
  const axis = {
    stroke: ink,
    font: '12px Roboto, sans-serif',
    ticks: { show: false },
    grid: { stroke: line, width: 1 },
  }
  return {
    width: element.clientWidth,
    height,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    padding: [12, 24, 0, 0],
    cursor: { points: { show: false }, y: false, drag: { x: false, y: false } },
    legend: { live: true },
    scales: {
      x: { range: (_, min, max) => [min - stepSeconds / 2, max + stepSeconds / 2] },
      y: { range: (_, __, max) => [0, Math.max(1, max * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, ticks) => ticks.map(tick),
        space: isByDay ? 70 : 56,
      },
      {
        ...axis,
        size: 52,
        values: (_, ticks) => ticks.map((value) => (Number.isInteger(value) ? formatShort(value) : '')),
      },
    ],
    series: [
      { label: 'Time (UTC)', value: (_, at) => (at === null ? '' : form.format(at * 1000)) },
      ...series
        .map(({ name, values, stated = values, colour: meaning }, place) => {
          const colour = colourOf(element, meaning ?? palette[place % palette.length]!)
          return {
            label: name,
            stroke: colour,
            fill: colour,
            width: 0,
            paths: uPlot.paths.bars!({ size: [0.72, 40], radius: place === series.length - 1 ? 0.15 : 0 }),
            points: { show: false },
            value: (_: uPlot, __: number, ___: number, index: number | null) =>
              index === null ? '' : formatNumber(stated[index] ?? 0),
          }
        })
        // The highest sum is drawn first, and the lower ones cover its lower part.
        .toReversed(),
    ],
  }
}

/** Sums of each series and those before it, the highest first. */
function stack({ times, series }: PlotProps): number[][] {
  const sums = times.map(() => 0)
  const stacked = series.map(({ values }) =>
    times.map((_, index) => {
      sums[index] = sums[index]! + (values[index] ?? 0)
      return sums[index]!
    }),
  )
  return stacked.toReversed()
}

export default function PlotBars(props: PlotProps) {
  const holder = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the theme
  useEffect(() => {
    const element = holder.current!
    const stacked = stack(props)
    const plot = new uPlot(optionsOf(element, props), [[...props.times], ...stacked] as AlignedData, element)
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [props, theme])
  return <div ref={holder} className={styles.plot} role="img" aria-label={props.label} />
}
