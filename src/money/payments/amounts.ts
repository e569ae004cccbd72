/** Amounts are whole numbers of the asset's smallest unit, as decimal digits (x402, `amount`). */

/**
 * The price of a number of credits in the asset's smallest unit. The total of a request is rounded up, not each
 * credit, so that no request is sold below its price.
 * @param perCredit price of one credit in whole units of the asset: "0.0005"
 * @param decimals decimals of the asset: 6 for USDC
 */
export function amountOf(credits: number, perCredit: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = perCredit.split('.')
  const scaled = BigInt(whole + fraction) * BigInt(credits) * 10n ** BigInt(decimals)
  const divisor = 10n ** BigInt(fraction.length)
  return (scaled + divisor - 1n) / divisor
}
