import type { IncomingMessage } from 'node:http'
import { readBytes } from '../../catalog/http/body.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { textOfBody } from '../../catalog/http/input.ts'
import { waitForTurn } from '../../runtime/threads/serving-turns.ts'

/** A body is read at once up to this size. */
const smallBytes = 8192

const large = new WeakSet<IncomingMessage>()

/**
 * Waits for another turn if the body of a request is large: before what comes after a wait for the database.
 * @throws ServiceError temporarily_unavailable
 */
export async function waitForLargeBody(request: IncomingMessage, account: string): Promise<void> {
  if (large.has(request)) await waitForTurn(account)
}

/**
 * The text of the body of a request. A large one waits for a turn of the serving thread: parsing and checking it takes
 * up to some 30 ms, so one is read between two polls of the network, and addresses take turns.
 * @throws ServiceError bad_request for a body that is too large, compressed or no text; temporarily_unavailable
 */
export async function readSentText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length > smallBytes) {
    large.add(request)
    await waitForTurn(`bodies ${clientAddressOf(request)}`)
  }
  return textOfBody(bytes, request.headers['content-encoding'])
}
