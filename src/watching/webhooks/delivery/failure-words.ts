import type { Fault, FaultCause } from '../../../catalog/errors.ts'

/** The words for the delivery log when no answer came: what failed, and a sentence that says where to look. */

/** Failures of a connection, by the code of its error. The log shows the name before the sentence. */
const connectionFailures: readonly (readonly [string, RegExp, string])[] = [
  [
    'name',
    /^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL|ETIMEOUT|EREFUSED|EBADNAME)$/,
    'The name of the host was not found. Check its DNS entry.',
  ],
  [
    'port',
    /^ECONNREFUSED$/,
    'The host refused the connection: no program listens on the port. Check that it runs, and firewalls.',
  ],
  [
    'network',
    /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/,
    'The address of the host cannot be reached. Check its DNS entry and its network.',
  ],
  ['certificate', /^CERT_HAS_EXPIRED$/, 'The certificate of the host has expired. Renew it.'],
  [
    'certificate',
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'The certificate of the host is for another name. Send one that names this host.',
  ],
  [
    'certificate',
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+)$/,
    'The certificate of the host is not signed by a known authority, or its chain is incomplete.',
  ],
  [
    'tls',
    /^(ERR_TLS_\w+|ERR_SSL_\w+|EPROTO)$/,
    'TLS could not be agreed on. Check that the port speaks https, with TLS 1.2 or newer.',
  ],
  ['connection', /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The host closed the connection before it answered.'],
]

const sentences: Partial<Record<FaultCause, string>> = {
  timeout: 'The endpoint did not answer in time.',
  connection: 'The connection could not be made, or broke off.',
  truncated: 'The answer broke off.',
  too_large: 'Too many bytes or interim answers came before an answer.',
}

/** An error names its cause, and a name that has several addresses an error for each. */
const maxDepth = 5

/** The codes of an error and of its causes, the nearest first. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > maxDepth) return []
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown }
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : []
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...codesOf(cause, depth + 1),
    ...codesOf(first, depth + 1),
  ]
}

/** Why no answer came: `port: The host refused …`. Only public words: the fault may contain internal addresses. */
export function describeFailure(fault: Fault): string {
  const { reason, publicMessage } = fault
  if (publicMessage !== undefined) return `${reason}: ${publicMessage}`
  const codes = codesOf(fault)
  if (codes.includes('UND_ERR_CONNECT_TIMEOUT'))
    return 'connect_timeout: The connection was not accepted in time. Check the address, the port and firewalls.'
  const known =
    reason === 'connection'
      ? connectionFailures.find(([, code]) => codes.some((one) => code.test(one)))
      : undefined
  if (known !== undefined) return `${known[0]}: ${known[2]}`
  return `${reason}: ${sentences[reason] ?? 'The request could not be made.'}`
}
