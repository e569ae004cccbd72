/** Live keys spend live credits, test keys test credits; nothing passes between them. */
export type WalletMode = 'live' | 'test'

/** The id of an account's wallet in one mode. Everything that names a wallet names it so. */
export function walletIdOf(accountId: string, mode: WalletMode): string {
  return `${accountId}:${mode}`
}

/** Ids of an account's wallets: one of them, or both. */
export function walletIdsOf(accountId: string, mode?: WalletMode): string[] {
  return (mode === undefined ? (['live', 'test'] as const) : [mode]).map((one) => walletIdOf(accountId, one))
}
