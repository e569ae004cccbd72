import { type Config, describeSettings } from '../../runtime/config/config.ts'

/** A setting in force. */
export interface SettingReport {
  readonly name: string
  readonly describes: string
  /** Null: unset, or a secret. */
  readonly value: string | null
  readonly isSecret: boolean
  readonly isSet: boolean
}

/** Settings that hold secrets, by name. What is not certainly public counts as secret. */
const secretNames = /(?:^|_)(?:SECRETS?|TOKENS?|KEYS?|PASSWORD|PROVIDERS|HEADERS|AUTH)(?:_|$)|RPC_URL/
/** Addresses: a user name, a password or a parameter in them is left out. */
const isAddress = (text: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(text)

function shown(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? ''
  if (!isAddress(value) || !URL.canParse(value)) return value
  const { protocol, host, pathname } = new URL(value)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

/** Texts within a value that could hold an address with a password. */
const hidesAddress = (value: unknown): boolean =>
  typeof value === 'object' && /:\/\//.test(JSON.stringify(value))

/** The settings of this process without secrets. */
export function readSettings(config: Config): SettingReport[] {
  return describeSettings().map(({ name, description }) => {
    const value = (config as unknown as Record<string, unknown>)[name]
    const isSet = value !== undefined
    const isSecret = secretNames.test(name) || hidesAddress(value)
    return {
      name,
      describes: description,
      value: isSet && !isSecret ? shown(value) : null,
      isSecret,
      isSet,
    }
  })
}
