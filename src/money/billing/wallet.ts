/** Live keys spend live credits and test keys spend test credits. Credits cannot move between the two. */
export type WalletMode = 'live' | 'test'

/** The id of an account's wallet in one mode. All code builds wallet ids here. */
export function walletIdOf(accountId: string, mode: WalletMode): string {
  return `${accountId}:${mode}`
}

/** Ids of an account's wallets: the wallet of one mode, or both. */
export function walletIdsOf(accountId: string, mode?: WalletMode): string[] {
  return (mode === undefined ? (['live', 'test'] as const) : [mode]).map((one) => walletIdOf(accountId, one))
}
