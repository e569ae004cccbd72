import { useEffect, useRef } from 'react'
import uPlot, { type AlignedData, type Options, type Series } from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useLook } from '../app/theme.ts'
import { localMoment, zoneName } from '../app/zone.ts'
import styles from './plot.module.css'
import type { PlotProps } from './plot-props.ts'
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

/** Distances of the labels of days, in seconds. */
const dayIncrements = [1, 2, 7, 14, 28, 91, 182, 364].map((days) => days * 86_400)

const dayForm = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const momentForm = () =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    timeZone: zoneName(),
  })

/** The heights that a plot shows: bars from 0, lines around their values. */
const heightsOf = (kind: PlotProps['kind'], min: number | null, max: number | null): [number, number] => {
  if (kind !== 'lines') return [0, Math.max(1, (max ?? 0) * 1.08)]
  const [low, high] = [min ?? 0, max ?? 1]
  const margin = (high - low) * 0.1 || Math.abs(high) * 0.05 || 1
  return [low >= 0 ? Math.max(0, low - margin) : low - margin, high + margin]
}

const barForm = (value: number): string => (Number.isInteger(value) ? formatShort(value) : '')

/** Levels near each other need all of their digits. */
function levelForm(ticks: readonly number[]): (value: number) => string {
  const texts = ticks.map(formatShort)
  return new Set(texts).size === texts.length ? formatShort : formatNumber
}

/** The look of a series. */
function seriesLook(kind: PlotProps['kind'], colour: string, isLast: boolean): Partial<Series> {
  if (kind === 'lines') return { width: 2, points: { size: 5, fill: colour } }
  return {
    fill: colour,
    width: 0,
    paths: uPlot.paths.bars!({ size: [0.72, 40], radius: isLast ? 0.15 : 0 }),
    points: { show: false },
  }
}

function optionsOf(element: HTMLElement, { series, stepSeconds, kind }: PlotProps): Options {
  const ink = colourOf(element, '--ink-3')
  const line = colourOf(element, '--line')
  const isByDay = stepSeconds >= 86_400
  const form = isByDay ? dayForm : momentForm()
  // Within a day an axis states hours, and the day where it begins.
  const tick = (at: number) => {
    if (isByDay) return dayForm.format(at * 1000)
    const local = localMoment(at * 1000)
    return local.endsWith('T00:00') ? dayForm.format(Date.parse(`${local}Z`)) : local.slice(-5)
  }
  const colours = series.map(({ colour }, place) =>
    colourOf(element, colour ?? palette[place % palette.length]!),
  )
  const axis = {
    stroke: ink,
    font: '12px Roboto, sans-serif',
    ticks: { show: false },
    grid: { stroke: line, width: 1 },
  }
  return {
    width: element.clientWidth,
    height,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), stepSeconds >= 86_400 ? 'UTC' : zoneName()),
    padding: [12, 24, 0, 0],
    cursor: { points: { show: false }, y: false, drag: { x: false, y: false } },
    // The first of uPlot's series are the times.
    legend: { live: true, markers: { fill: (_, place) => inDrawnOrder(kind, colours)[place - 1] ?? ink } },
    scales: {
      // By the times themselves: uPlot gives a single one a range of years.
      x: {
        range: ({ data: [times] }, min, max) => [
          (times[0] ?? min) - stepSeconds / 2,
          (times.at(-1) ?? max) + stepSeconds / 2,
        ],
      },
      y: { range: (_, min, max) => heightsOf(kind, min, max) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, ticks) => ticks.map(tick),
        space: isByDay ? 70 : 56,
        ...(isByDay ? { incrs: dayIncrements } : {}),
      },
      {
        ...axis,
        size: kind === 'lines' ? 76 : 52,
        values: (_, ticks) => ticks.map(kind === 'lines' ? levelForm(ticks) : barForm),
      },
    ],
    series: [
      {
        label: isByDay ? 'Day' : `Time (${zoneName()})`,
        value: (_, at) => (at === null ? '' : form.format(at * 1000)),
      },
      ...inDrawnOrder(
        kind,
        series.map(({ name, values, stated = values }, place) => {
          const colour = colours[place]!
          return {
            label: name,
            stroke: colour,
            ...seriesLook(kind, colour, place === series.length - 1),
            value: (_: uPlot, __: number, ___: number, index: number | null) =>
              index === null ? '' : textOf(stated[index]),
          }
        }),
      ),
    ],
  }
}

/** Of bars the highest sum is drawn first, and the lower ones cover its lower part. */
const inDrawnOrder = <T,>(kind: PlotProps['kind'], all: readonly T[]): readonly T[] =>
  kind === 'lines' ? all : all.toReversed()

const textOf = (value: number | null | undefined): string => (value === null ? '—' : formatNumber(value ?? 0))

/** Sums of each series and those before it, the highest first. Lines stand for themselves. */
function heights({ times, series, kind }: PlotProps): (number | null)[][] {
  if (kind === 'lines') return series.map(({ values }) => [...values])
  const sums = times.map(() => 0)
  const stacked = series.map(({ values }) =>
    times.map((_, index) => {
      sums[index] = sums[index]! + (values[index] ?? 0)
      return sums[index]!
    }),
  )
  return stacked.toReversed()
}

export default function PlotDrawing(props: PlotProps) {
  const holder = useRef<HTMLDivElement>(null)
  const look = useLook()
  // What is shown again without a change is not drawn again: a hovered value stays.
  const shown = JSON.stringify(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the look, and the props are compared as text
  useEffect(() => {
    const element = holder.current!
    const drawn = heights(props)
    const plot = new uPlot(optionsOf(element, props), [[...props.times], ...drawn] as AlignedData, element)
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [shown, look])
  return <div ref={holder} className={styles.plot} role="img" aria-label={props.label} />
}
