import { escapeHtml } from '../../accounts/sign-in/page-files.ts'
import type { DayState } from './history.ts'
import type { IncidentState } from './incidents.ts'
import type { PlatformState, Status } from './read-status.ts'

export const stateWords: Readonly<Record<PlatformState, string>> = {
  working: 'Works',
  disturbed: 'Disturbed',
  not_working: 'Does not work',
  switched_off: 'Switched off',
  unknown: 'No lookups lately',
}

export const dayWords: Readonly<Record<DayState, string>> = {
  working: 'Worked',
  disturbed: 'Disturbed',
  not_working: 'Did not work',
  few_lookups: 'Too few lookups to say',
  no_traffic: 'No traffic',
}

export const incidentWords: Readonly<Record<IncidentState, string>> = {
  investigating: 'Investigating',
  identified: 'Cause known',
  monitoring: 'Watching',
  resolved: 'Resolved',
}

/** `97.3 %` */
export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** A time to the minute in UTC; the script of the page shows it in the reader's zone. */
export const timeOf = (at: string): string =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 16).replace('T', ' '))} UTC</time>`

/** What works now, in a few words: `Instagram does not work. TikTok is disturbed.` */
export function statusSentence({ platforms }: Pick<Status, 'platforms'>): string {
  const named = (state: PlatformState, one: string, many: string): string[] => {
    const names = platforms.filter((platform) => platform.state === state).map((known) => known.displayName)
    if (names.length === 0) return []
    if (names.length === 1) return [`${names[0]} ${one}.`]
    return [`${names.slice(0, -1).join(', ')} and ${names.at(-1)} ${many}.`]
  }
  const flaws = [
    ...named('not_working', 'does not work', 'do not work'),
    ...named('disturbed', 'is disturbed', 'are disturbed'),
    ...named('switched_off', 'is switched off', 'are switched off'),
  ]
  if (flaws.length > 0) return flaws.join(' ')
  const working = platforms.filter(({ state }) => state === 'working').length
  if (working === 0) return 'No lookups lately: nothing is known.'
  return working === platforms.length ? 'All platforms work.' : 'All platforms that were asked lately work.'
}
