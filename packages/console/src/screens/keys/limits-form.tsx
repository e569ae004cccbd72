import { Switch, TextField } from '../../ui/field.tsx'
import styles from './keys.module.css'

/** The limits of a key as they are typed; an empty text is no limit. */
export interface LimitTexts {
  readonly creditsPerDay: string
  readonly requestsPerSecond: string
  readonly addresses: string
  /** A day: `2026-01-31`. */
  readonly expires: string
  readonly manages: boolean
}

export const noLimits: LimitTexts = {
  creditsPerDay: '',
  requestsPerSecond: '',
  addresses: '',
  expires: '',
  manages: false,
}

/** Words and patterns, separated by commas or spaces; null without any. */
export function wordsOf(text: string): string[] | null {
  const words = text.split(/[\s,]+/).filter(Boolean)
  return words.length === 0 ? null : words
}

/** The limits in the form of the API. */
export const limitsOf = ({ creditsPerDay, requestsPerSecond, addresses, expires, manages }: LimitTexts) => ({
  creditsPerDay: creditsPerDay === '' ? null : Number(creditsPerDay),
  requestsPerSecond: requestsPerSecond === '' ? null : Number(requestsPerSecond),
  addresses: wordsOf(addresses),
  // The key works until the end of the day.
  expiresAt: expires === '' ? null : `${expires}T23:59:59.999Z`,
  manages,
})

/** The operations that a key may call, as ids and patterns. */
export function OperationsField({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  return (
    <TextField
      label="Operations"
      about="Ids and patterns that it may call, separated by spaces: youtube.* reddit.posts"
      placeholder="All operations"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Fields for the limits of a key. */
export function LimitFields({
  limits,
  onChange,
}: {
  readonly limits: LimitTexts
  readonly onChange: (limits: LimitTexts) => void
}) {
  const set = (name: keyof LimitTexts) => (event: { target: { value: string } }) =>
    onChange({ ...limits, [name]: event.target.value })
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Credits a day"
          inputMode="numeric"
          placeholder="No limit"
          value={limits.creditsPerDay}
          onChange={set('creditsPerDay')}
          type="number"
          min={1}
        />
        <TextField
          label="Requests a second"
          inputMode="numeric"
          placeholder="No limit"
          value={limits.requestsPerSecond}
          onChange={set('requestsPerSecond')}
          type="number"
          min={1}
        />
      </div>
      <TextField
        label="Addresses"
        about="Addresses and ranges that it may be used from, separated by spaces."
        placeholder="Any address"
        value={limits.addresses}
        onChange={set('addresses')}
      />
      <TextField
        label="Works until"
        type="date"
        value={limits.expires}
        onChange={set('expires')}
        about="The end of this day (UTC). Empty: it does not expire."
      />
      <Switch
        label="Manages the account"
        about="It may change monitors and webhook endpoints, and sign in to this console."
        checked={limits.manages}
        onChange={(manages) => onChange({ ...limits, manages })}
      />
    </>
  )
}
