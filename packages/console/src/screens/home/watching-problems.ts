import { useApiQuery } from '../../api/hooks.ts'
import { count } from '../../ui/text.ts'
import { endpointName } from '../endpoints/names.ts'
import type { Problem } from './problem.ts'

/** More of a kind than this are one line. */
const maxNamed = 3

type Status = 'broken' | 'exhausted' | 'paused'

const states: Record<
  Status,
  { readonly severity: Problem['severity']; readonly words: string; readonly action: string }
> = {
  broken: { severity: 'bad', words: 'is broken and checks nothing', action: 'See why' },
  exhausted: { severity: 'bad', words: 'stopped, as its cap or the credits are used up', action: 'See why' },
  paused: { severity: 'calm', words: 'is paused', action: 'Resume it' },
}

/** Monitors that do not check and endpoints that receive nothing. Undefined while that is unknown. */
export function useWatchingProblems(): readonly Problem[] | undefined {
  const monitors = useApiQuery(['monitors', 'home'], (api, signal) =>
    api.monitors.list({ limit: 100 }, { signal }),
  )
  const endpoints = useApiQuery(['endpoints', 'home'], (api, signal) =>
    api.webhookEndpoints.list({ limit: 100 }, { signal }),
  )
  if (!monitors.data || !endpoints.data) return undefined
  const ofMonitors = (Object.keys(states) as Status[]).flatMap((status): Problem[] => {
    const { severity, words, action } = states[status]
    const found = monitors.data.monitors.filter((one) => one.status === status)
    if (found.length > maxNamed) {
      const text = `${count(found.length, 'monitor')}: each ${words}.`
      return [
        { key: status, severity, text, action: 'See them', place: { to: 'monitors', search: { status } } },
      ]
    }
    return found.map(({ id, name }) => {
      return {
        key: id,
        severity,
        text: `The monitor ${name} ${words}.`,
        action,
        place: { to: `monitors/${id}` },
      }
    })
  })
  const ofEndpoints = endpoints.data.endpoints.flatMap((endpoint): Problem[] => {
    const { id, status, failingSince } = endpoint
    const place = { to: `endpoints/${id}` }
    const name = `The endpoint ${endpointName(endpoint)}`
    if (status === 'disabled') {
      return [
        {
          key: id,
          severity: 'bad',
          text: `${name} is disabled: its deliveries failed.`,
          action: 'Fix it',
          place,
        },
      ]
    }
    if (status === 'disabled_by_user') {
      return [
        { key: id, severity: 'calm', text: `${name} is paused: events wait.`, action: 'Resume it', place },
      ]
    }
    if (failingSince === null) return []
    return [
      { key: id, severity: 'warn', text: `${name} fails`, since: failingSince, action: 'See why', place },
    ]
  })
  return [...ofMonitors, ...ofEndpoints]
}
