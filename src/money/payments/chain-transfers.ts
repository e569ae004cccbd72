import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import type { Hex, Log, PublicClient, TransactionReceipt } from 'viem'
import { authorizationOf } from './authorization.ts'
import { readLog } from './chain-log.ts'
import type { Terms } from './terms.ts'

/** A transfer of the token to the receiver. */
export interface Transfer {
  readonly transaction: string
  readonly payer: string
  /** In the asset's smallest unit. */
  readonly amount: bigint
}

/** A payment on its way: what was signed, and the offer with the amount that is settled. */
export interface SignedPayment {
  readonly payment: PaymentPayload
  readonly offer: PaymentRequirements
}

/**
 * What the chain's log shows of a used authorization. `here`: its transaction paid the receiver. `elsewhere`: the payer
 * cancelled it, or used it for another transfer. `unseen`: the log shows neither.
 */
export type Spending =
  | { readonly where: 'here'; readonly transaction: string }
  | { readonly where: 'elsewhere' }
  | { readonly where: 'unseen' }

/** Finds the transactions of payments. */
export interface TransferFinder {
  /**
   * Whether a transaction that the facilitator named paid this payment.
   * @throws Error when the chain cannot be read
   */
  isPaidBy(signed: SignedPayment, transaction: string): Promise<boolean>
  /**
   * Finds out where the money of a used authorization went.
   * @param since when the payment was made
   * @throws Error when the chain cannot be read
   */
  findSpending(signed: SignedPayment, since: Date): Promise<Spending>
}

export interface Transfers extends TransferFinder {
  listReceived(terms: Terms, since: Date): Promise<Transfer[]>
}

type Viem = typeof import('viem')

/** The events of tokens (ERC-20, EIP-3009) and of Permit2. */
function eventsOf(parseAbiItem: Viem['parseAbiItem']) {
  const transferEvent = parseAbiItem(
    'event Transfer(address indexed from, address indexed to, uint256 value)',
  )
  const usedEvent = parseAbiItem('event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)')
  const cancelledEvent = parseAbiItem(
    'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  )
  const invalidatedEvent = parseAbiItem(
    'event UnorderedNonceInvalidation(address indexed owner, uint256 word, uint256 mask)',
  )
  return { transferEvent, usedEvent, cancelledEvent, invalidatedEvent }
}

/** Whether a transaction moved the amount of a payment from its payer to its receiver. */
function moves(
  { isAddressEqual, parseEventLogs }: Pick<Viem, 'isAddressEqual' | 'parseEventLogs'>,
  transferEvent: ReturnType<typeof eventsOf>['transferEvent'],
  { logs, status }: TransactionReceipt,
  { payment, offer }: SignedPayment,
): boolean {
  const { payer } = authorizationOf(payment)
  const events = parseEventLogs({ abi: [transferEvent], logs: logs as Log[] })
  return (
    status === 'success' &&
    events.some(
      ({ address, args: { from, to, value } }) =>
        isAddressEqual(address, offer.asset as Hex) &&
        isAddressEqual(from, payer as Hex) &&
        isAddressEqual(to, offer.payTo as Hex) &&
        value === BigInt(offer.amount),
    )
  )
}

/** Returns a function that checks whether a transaction carries out a signed payment. */
async function openProof(reader: PublicClient) {
  const { isAddressEqual, numberToHex, parseAbiItem, parseEventLogs } = await import('viem')
  const { transferEvent, usedEvent } = eventsOf(parseAbiItem)

  /**
   * Whether a transaction used this authorization. Permit2 logs no nonces, but settlements carry the nonce in their
   * calldata: two payments of a payer may have the same amount.
   */
  async function usesNonce(receipt: TransactionReceipt, signed: SignedPayment): Promise<boolean> {
    const { payer, nonce, by } = authorizationOf(signed.payment)
    if (by === 'permit2') {
      const { input } = await reader.getTransaction({ hash: receipt.transactionHash })
      return input.includes(numberToHex(BigInt(nonce), { size: 32 }).slice(2))
    }
    const events = parseEventLogs({ abi: [usedEvent], logs: receipt.logs as Log[] })
    return events.some(
      ({ address, args }) =>
        isAddressEqual(address, signed.offer.asset as Hex) &&
        isAddressEqual(args.authorizer, payer as Hex) &&
        args.nonce.toLowerCase() === nonce,
    )
  }

  async function pays(hash: Hex, signed: SignedPayment): Promise<boolean> {
    const receipt = await reader.getTransactionReceipt({ hash })
    return (
      moves({ isAddressEqual, parseEventLogs }, transferEvent, receipt, signed) &&
      (await usesNonce(receipt, signed))
    )
  }

  return pays
}

/** Reads transfers from the log of a chain. */
export async function openTransfers(reader: PublicClient, permit2: Hex): Promise<Transfers> {
  const { isHash, parseAbiItem } = await import('viem')
  const { transferEvent, usedEvent, cancelledEvent, invalidatedEvent } = eventsOf(parseAbiItem)

  const pays = await openProof(reader)

  /** The token logs each use and each cancellation of an authorization (EIP-3009). */
  async function findByToken(signed: SignedPayment, since: Date): ReturnType<Transfers['findSpending']> {
    const { payer, nonce } = authorizationOf(signed.payment)
    const wanted = {
      address: signed.offer.asset as Hex,
      args: { authorizer: payer as Hex, nonce: nonce as Hex },
    }
    const [used] = await readLog(reader, since, (range) =>
      reader.getLogs({ ...wanted, ...range, event: usedEvent }),
    )
    if (used !== undefined) {
      const { transactionHash: transaction } = used
      return (await pays(transaction, signed)) ? { where: 'here', transaction } : { where: 'elsewhere' }
    }
    const cancelled = await readLog(reader, since, (range) =>
      reader.getLogs({ ...wanted, ...range, event: cancelledEvent }),
    )
    return { where: cancelled.length > 0 ? 'elsewhere' : 'unseen' }
  }

  /** Permit2 logs cancellations, but no uses: the token's transfers from payer to receiver are searched. */
  async function findByPermit2(signed: SignedPayment, since: Date): ReturnType<Transfers['findSpending']> {
    const { payer, nonce } = authorizationOf(signed.payment)
    const { asset, payTo } = signed.offer
    const moved = await readLog(reader, since, (range) =>
      reader.getLogs({
        ...range,
        address: asset as Hex,
        event: transferEvent,
        args: { from: payer as Hex, to: payTo as Hex },
      }),
    )
    for (const { transactionHash: transaction } of moved) {
      if (await pays(transaction, signed)) return { where: 'here', transaction }
    }
    const invalidated = await readLog(reader, since, (range) =>
      reader.getLogs({
        ...range,
        address: permit2,
        event: invalidatedEvent,
        args: { owner: payer as Hex },
      }),
    )
    const [word, bit] = [BigInt(nonce) >> 8n, 1n << (BigInt(nonce) & 0xffn)]
    const isCancelled = invalidated.some(({ args }) => args.word === word && ((args.mask ?? 0n) & bit) !== 0n)
    return { where: isCancelled ? 'elsewhere' : 'unseen' }
  }

  return {
    async isPaidBy(signed, transaction) {
      return isHash(transaction) && (await pays(transaction, signed))
    },
    findSpending: (signed, since) =>
      authorizationOf(signed.payment).by === 'eip3009'
        ? findByToken(signed, since)
        : findByPermit2(signed, since),
    async listReceived({ asset, payTo }, since) {
      const logs = await readLog(reader, since, (range) =>
        reader.getLogs({ ...range, address: asset as Hex, event: transferEvent, args: { to: payTo as Hex } }),
      )
      return logs.map(({ transactionHash, args }) => ({
        transaction: transactionHash,
        payer: (args.from ?? '').toLowerCase(),
        amount: args.value ?? 0n,
      }))
    },
  }
}
