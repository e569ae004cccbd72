import { escapeHtml } from '../../accounts/sign-in/page-files.ts'
import type { DayState, StatusDay } from './history.ts'
import type { Incident } from './incidents.ts'
import type { PlatformStatus } from './read-status.ts'
import { dayWords, percent } from './words.ts'

/** Units of the drawing: a day is four wide, its bar three. */
const dayWidth = 4
const barWidth = 3
const height = 28
/** The mark of an incident is below the bars. */
const markTop = 31
const fullHeight = 35

/** States differ in height as well as in colour. */
const bars: Readonly<Record<DayState, number>> = {
  working: 28,
  disturbed: 18,
  not_working: 10,
  few_lookups: 4,
  no_traffic: 2,
}

const bar = (state: DayState, x: number) =>
  `<rect class="${state}" x="${x}" y="${height - bars[state]}" width="${barWidth}" height="${bars[state]}"`

const dayText = ({ day, state, answeredShare }: StatusDay) =>
  `${day}: ${dayWords[state].toLowerCase()}${answeredShare === null ? '' : `, ${percent(answeredShare)} answered`}`

/** Whether an incident of the platform, or of the service as a whole, was on a day. */
const isDuring = (day: string, incident: Incident) =>
  incident.startedAt.slice(0, 10) <= day && (incident.resolvedAt?.slice(0, 10) ?? '9999') >= day

const count = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** The days of a platform in a sentence. */
function daysSentence(days: readonly StatusDay[]): string {
  const of = (state: DayState) => days.filter((day) => day.state === state).length
  const known = days.length - of('no_traffic') - of('few_lookups')
  if (known === 0) return 'No day with enough lookups to say.'
  const others = [
    ...(of('disturbed') > 0 ? [`disturbed on ${of('disturbed')}`] : []),
    ...(of('not_working') > 0 ? [`did not work on ${of('not_working')}`] : []),
  ]
  const sentence = `Worked on ${of('working')} of ${count(known)} with enough lookups`
  return `${[sentence, ...others].join(', ')}.`
}

/** The last days of a platform: a drawing, a sentence, and the days that were not good in a list. */
export function dayStrip(
  { platform, displayName, days }: PlatformStatus,
  incidents: readonly Incident[],
): string {
  if (days.length === 0) return '<p class="about">The record of the last days cannot be read now.</p>'
  const own = incidents.filter(({ platforms }) => platforms.length === 0 || platforms.includes(platform))
  const drawn = days.map((day, index) => {
    const x = index * dayWidth
    const during = own.filter((incident) => isDuring(day.day, incident))
    const mark = `<rect class="incident" x="${x}" y="${markTop}" width="${barWidth}" height="4"/>`
    const title = [dayText(day), ...during.map((incident) => incident.title)].join('; ')
    return `${bar(day.state, x)}><title>${escapeHtml(title)}</title></rect>${during.length > 0 ? mark : ''}`
  })
  const sentence = daysSentence(days)
  const flawed = days.filter(({ state }) => state === 'disturbed' || state === 'not_working').toReversed()
  const list = `<details id="days-${escapeHtml(platform)}"><summary>Days that were not good: ${flawed.length}</summary>
<ul>${flawed.map((day) => `<li>${dayText(day)}</li>`).join('')}</ul></details>`
  return `<svg class="days" role="img" aria-label="${escapeHtml(`${displayName}, last ${count(days.length)}. ${sentence}`)}" viewBox="0 0 ${days.length * dayWidth - 1} ${fullHeight}" preserveAspectRatio="none">${drawn.join('')}</svg>
<p class="scale"><span>${days.length} days ago</span><span>Today (UTC)</span></p>
<p class="about">${escapeHtml(sentence)}</p>
${flawed.length > 0 ? list : ''}`
}

const legendStates = ['working', 'disturbed', 'not_working', 'few_lookups', 'no_traffic'] as const

/** What the bars mean. */
export const dayLegend = (): string => {
  const entry = (drawing: string, words: string) =>
    `<li><svg viewBox="0 0 ${barWidth} ${fullHeight}" preserveAspectRatio="none" aria-hidden="true">${drawing}</svg>${words}</li>`
  const states = legendStates.map((state) => entry(`${bar(state, 0)}/>`, dayWords[state]))
  const incident = `<rect class="incident" x="0" y="${markTop}" width="${barWidth}" height="4"/>`
  return `<ul class="legend">${states.join('')}${entry(incident, 'Incident')}</ul>`
}
