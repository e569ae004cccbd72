/** Amounts of an asset are whole numbers of its smallest unit, as text of decimal digits (x402, `amount`). */

/**
 * What so many credits cost in the asset's smallest unit. A price that is finer than the asset is rounded up, for the
 * whole request and not for each credit, so that nothing is given away.
 * @param perCredit price of one credit in whole units of the asset: "0.0005"
 * @param decimals how many decimals the asset has: 6 for USDC
 */
export function amountOf(credits: number, perCredit: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = perCredit.split('.')
  const scaled = BigInt(whole + fraction) * BigInt(credits) * 10n ** BigInt(decimals)
  const divisor = 10n ** BigInt(fraction.length)
  return (scaled + divisor - 1n) / divisor
}
