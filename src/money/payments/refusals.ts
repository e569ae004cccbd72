/**
 * Reasons with which a facilitator refuses a settlement before it sends a transaction: the names of @x402/evm for faults
 * of the payment itself, and the error codes of the x402 specification. Every other reason may follow a transaction:
 * a failed receipt, a timeout, a word that only one facilitator uses.
 */
const reasonsBeforeSending: ReadonlySet<string> = new Set([
  // Money: the transfer would fail.
  'insufficient_funds',
  'invalid_exact_evm_insufficient_balance',
  'permit2_insufficient_balance',
  'permit2_allowance_required',
  // Signature.
  'invalid_exact_evm_signature',
  'invalid_exact_evm_payload_signature',
  'invalid_exact_evm_failed_to_parse_signature',
  'invalid_permit2_signature',
  // Time.
  'invalid_exact_evm_payload_authorization_valid_before',
  'invalid_exact_evm_payload_authorization_valid_after',
  'permit2_deadline_expired',
  'permit2_not_yet_valid',
  // Terms: the payment is for another amount, receiver, token, chain or scheme.
  'invalid_exact_evm_authorization_value',
  'invalid_exact_evm_payload_authorization_value',
  'invalid_exact_evm_payload_authorization_value_mismatch',
  'invalid_exact_evm_recipient_mismatch',
  'invalid_exact_evm_payload_recipient_mismatch',
  'invalid_exact_evm_network_mismatch',
  'invalid_exact_evm_scheme',
  'invalid_exact_evm_missing_eip712_domain',
  'invalid_exact_evm_token_name_mismatch',
  'invalid_exact_evm_token_version_mismatch',
  'invalid_exact_evm_eip3009_not_supported',
  'invalid_permit2_spender',
  'invalid_permit2_recipient_mismatch',
  'permit2_amount_mismatch',
  'permit2_token_mismatch',
  'invalid_upto_evm_scheme',
  'invalid_upto_evm_network_mismatch',
  'invalid_upto_evm_payload_settlement_exceeds_amount',
  'upto_facilitator_mismatch',
  // Form.
  'invalid_payload',
  'invalid_payment_requirements',
  'invalid_scheme',
  'unsupported_scheme',
  'unsupported_payload_type',
  'invalid_network',
  'invalid_x402_version',
])

/**
 * Whether a refusal proves that the facilitator sent no transaction in this attempt.
 * @param transaction the transaction that the refusal names, if any
 */
export const provesNothingSent = (reason: string, transaction: string | null): boolean =>
  transaction === null && reasonsBeforeSending.has(reason)

/** Refusals that report a used authorization. */
const isUsed = /nonce_already_used|invalid_nonce|authorization_used/

/** Whether a refusal reports that the authorization is used: the money moved, or the payer spent the nonce otherwise. */
export const reportsUsed = (reason: string): boolean => isUsed.test(reason)

/** Answers at verification that say nothing about the payment: rate limits and faults of the facilitator. */
export const isNoVerdict = (reason: string): boolean =>
  /^settlement_pending$|^unexpected_|rpc|unavailable/i.test(reason)
