import type { RequestsListData } from 'social-lookup-client'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { sentence } from '../../ui/text.ts'

export type RequestRow = RequestsListData['requests'][number]
export type Outcome = RequestRow['outcome']

const tones: Record<Outcome, Tone> = {
  found: 'good',
  not_found: 'calm',
  private: 'calm',
  restricted: 'warn',
  failed: 'bad',
  refused: 'bad',
}

/** The colours of outcomes in plots: those of their badges. Two calm ones beside each other are told apart. */
export const outcomeColours: Readonly<Record<string, string>> = {
  found: '--good',
  not_found: '--calm',
  private: '--plot-8',
  restricted: '--warn',
  failed: '--bad',
  refused: '--bad',
}

export const outcomes = Object.keys(tones) as Outcome[]

/** What a request came to. */
export const OutcomeBadge = ({ outcome }: { readonly outcome: Outcome }) => (
  <Badge tone={tones[outcome]}>{sentence(outcome)}</Badge>
)

/** The parameters of a request in a line. */
export function describeParameters(parameters: RequestRow['parameters']): string {
  if (parameters === null) return ''
  return Object.entries(parameters)
    .filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}=${value === null ? '…' : String(value)}`)
    .join('  ')
}
