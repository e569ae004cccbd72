import type { Config } from '../../runtime/config/config.ts'
import { ConfigError } from '../../runtime/config/config.ts'
import { amountOf } from './amounts.ts'

/** Requirements of a payment, from the settings. */
export interface Terms {
  /** Address that receives the money. */
  readonly payTo: string
  /** CAIP-2 id: `eip155:8453`. */
  readonly network: `${string}:${string}`
  /** Address of the token contract. */
  readonly asset: string
  readonly decimals: number
  /** EIP-712 domain of the token, which wallets sign for. */
  readonly domain: { readonly name: string; readonly version: string }
  /** Price of one credit in whole units of the asset. */
  readonly perCredit: string
  /** URL of the facilitator that verifies and settles; `simulated`: in this process, without a chain. */
  readonly facilitatorUrl: string
  /** True if no money moves and answers are simulated. */
  readonly isSimulated: boolean
}

/** Payments are off if none of these settings is present. */
const needed = [
  'X402_PAY_TO',
  'X402_NETWORK',
  'X402_ASSET',
  'X402_FACILITATOR_URL',
  'X402_CREDIT_PRICE',
] as const

/**
 * The terms of payments; null if payments are switched off.
 * @throws ConfigError if some of the settings are missing, or a credit costs nothing
 */
export function readTerms(config: Config): Terms | null {
  const missing = needed.filter((name) => config[name] === undefined)
  if (missing.length === needed.length) return null
  if (missing.length > 0) throw new ConfigError(`payments need ${missing.join(', ')} as well`)
  const perCredit = config.X402_CREDIT_PRICE!
  if (amountOf(1, perCredit, config.X402_ASSET_DECIMALS) === 0n) {
    throw new ConfigError('X402_CREDIT_PRICE must be more than 0')
  }
  return {
    payTo: config.X402_PAY_TO!,
    network: config.X402_NETWORK as Terms['network'],
    asset: config.X402_ASSET!,
    decimals: config.X402_ASSET_DECIMALS,
    domain: { name: config.X402_ASSET_NAME, version: config.X402_ASSET_VERSION },
    perCredit,
    facilitatorUrl: config.X402_FACILITATOR_URL!,
    isSimulated: config.X402_FACILITATOR_URL === 'simulated',
  }
}
