import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../../catalog/clock.ts'
import type { Loop } from '../../../runtime/process/work.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { isOutage } from '../../../runtime/storage/errors.ts'
import type { Tracing } from '../../../runtime/tracing/tracing.ts'
import { type ClaimedDelivery, claimDeliveries, makeDeliveriesReady } from './delivery-queue.ts'
import { recordAttempts } from './record-attempts.ts'
import type { Attempt, Sender } from './sender.ts'
import { attemptTimeoutMs } from './sender.ts'
import type { FinishedAttempt } from './update-health.ts'

export interface DelivererOptions {
  readonly database: Database
  readonly clock: Clock
  readonly sender: Sender
  readonly log: { error(object: object, message: string): void }
  /** Concurrent attempts in this worker (default 512). */
  readonly concurrency?: number | undefined
  /** Concurrent attempts to one endpoint (default 32). */
  readonly perEndpoint?: number | undefined
  /** How often the worker polls the queue when no call of `wake` arrives (default 500 ms). */
  readonly pollMs?: number | undefined
  readonly observe?: (attempt: Attempt) => void
  /** Traces deliveries; null or absent: off. */
  readonly tracing?: Tracing | null
  readonly random?: () => number
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

/** The lease of an attempt: its time limit plus a reserve. After it, another worker repeats the attempt. */
const leaseMs = attemptTimeoutMs + 15_000
/** An endpoint that answers more slowly than this gets fewer concurrent attempts. */
const slowAnswerMs = 1000
const maxAttemptsToSlow = 2
/** The concurrent attempts to an endpoint that has not answered this worker recently. */
const maxAttemptsToUnknown = 4
/** An attempt that takes longer than this no longer counts against `concurrency`. */
const lingerMs = 250
/** The maximum number of such lingering attempts, as a multiple of `concurrency`. */
const maxLingeringPerPlace = 4
/** How often the worker retries to store results during a database outage, until their leases end. */
const recordRetryMs = 1000
/** How often the worker looks for due retries and for expired leases of other workers. */
const refillIntervalMs = 1000
const maxTrackedEndpoints = 10_000
/** How long after a claim the worker polls more often. */
const busyPeriodMs = 2000
/** How often the worker polls during this time. */
const busyPollMs = 50

/** Sends due deliveries until it is stopped. Several deliverers on one database share the work. */
export class Deliverer implements Loop {
  readonly #options: DelivererOptions & {
    readonly concurrency: number
    readonly perEndpoint: number
    readonly pollMs: number
    readonly wait: (milliseconds: number) => Promise<unknown>
  }
  readonly #inFlight = new Map<string, number>()
  /** Endpoints that answered quickly and recently. */
  readonly #quick = new Set<string>()
  /** Smoothed answer time of slow endpoints, in milliseconds. */
  readonly #slow = new Map<string, number>()
  readonly #attempts = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #finished: FinishedAttempt[] = []
  #settling: Promise<void> | undefined
  #lane = ''
  #lastRefill = Number.NEGATIVE_INFINITY
  #wake: (() => void) | undefined
  #woken = false
  #running: Promise<void> | undefined
  #inAll = 0
  #lingering = 0

  constructor(options: DelivererOptions) {
    this.#options = {
      ...options,
      concurrency: options.concurrency ?? 512,
      perEndpoint: options.perEndpoint ?? 32,
      pollMs: options.pollMs ?? 500,
      wait: options.wait ?? ((milliseconds) => sleep(milliseconds, undefined, { ref: false })),
    }
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Announces that a delivery was added to the queue. */
  wake(): void {
    this.#woken = true
    this.#wake?.()
  }

  /** Stops claiming, waits for running attempts, and stores their results. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.wake()
    await this.#running
    await this.#drain()
  }

  /** Sends every delivery that is due now, then returns. */
  async runDue(): Promise<void> {
    for (;;) {
      this.#lastRefill = Number.NEGATIVE_INFINITY
      const claimed = await this.#step()
      await this.#drain()
      if (claimed === 0) return
    }
  }

  async #drain(): Promise<void> {
    while (this.#attempts.size > 0 || this.#settling) {
      await Promise.all([...this.#attempts, this.#settling])
    }
  }

  async #run(): Promise<void> {
    const { log, pollMs } = this.#options
    let lastClaim = Number.NEGATIVE_INFINITY
    while (!this.#stopping.signal.aborted) {
      this.#woken = false
      let claimed = 0
      try {
        claimed = await this.#step()
      } catch (error) {
        if (!isOutage(error)) log.error({ error: String(error) }, 'deliveries could not be claimed')
      }
      const now = performance.now()
      if (claimed > 0) lastClaim = now
      // At full capacity, the next finished attempt wakes this loop. After a claim the loop continues without a pause.
      if (claimed === 0 || this.#inAll >= this.#options.concurrency) {
        await this.#pause(now - lastClaim < busyPeriodMs ? Math.min(pollMs, busyPollMs) : pollMs)
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    if (this.#woken) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Refills the queue, claims deliveries up to the free capacity, and starts their attempts. Returns their number. */
  async #step(): Promise<number> {
    const { database, clock, concurrency, perEndpoint } = this.#options
    const now = clock.now()
    if (now - this.#lastRefill >= refillIntervalMs || now < this.#lastRefill) {
      this.#lastRefill = now
      await makeDeliveriesReady(database, new Date(now))
    }
    const capacity = concurrency - this.#inAll
    if (capacity <= 0) return 0
    const share = Math.min(maxAttemptsToUnknown, perEndpoint)
    const options = { now: new Date(now), limit: capacity, share, free: this.#free(), leaseMs }
    const claimed = await claimDeliveries(database, { ...options, after: this.#lane })
    // The next round continues after the last served lane and wraps around after the last lane.
    const full = claimed.length >= capacity
    const wrapped = this.#lane !== '' && !full
    this.#lane = full ? claimed.reduce((last, { endpoint_id: id }) => (id > last ? id : last), '') : ''
    for (const delivery of claimed) this.#begin(delivery)
    return claimed.length + (wrapped && claimed.length === 0 ? 1 : 0)
  }

  #share(endpointId: string): number {
    if (this.#slow.has(endpointId)) return Math.min(maxAttemptsToSlow, this.#options.perEndpoint)
    return this.#quick.has(endpointId) ? this.#options.perEndpoint : maxAttemptsToUnknown
  }

  /** The free attempts of each endpoint known to this worker. */
  #free(): Map<string, number> {
    const free = new Map<string, number>()
    for (const id of this.#slow.keys()) free.set(id, this.#share(id))
    for (const [id, count] of this.#inFlight) free.set(id, Math.max(0, this.#share(id) - count))
    return free
  }

  #begin(delivery: ClaimedDelivery): void {
    const id = delivery.endpoint_id
    this.#inFlight.set(id, (this.#inFlight.get(id) ?? 0) + 1)
    this.#inAll += 1
    let lingers = false
    const lingerTimer = setTimeout(() => {
      if (this.#lingering >= this.#options.concurrency * maxLingeringPerPlace) return
      lingers = true
      this.#lingering += 1
      this.#leave()
    }, lingerMs)
    const attempt = this.#attempt(delivery).finally(() => {
      clearTimeout(lingerTimer)
      const here = this.#inFlight.get(id)!
      const awaited = here >= this.#share(id)
      if (here === 1) this.#inFlight.delete(id)
      else this.#inFlight.set(id, here - 1)
      this.#attempts.delete(attempt)
      if (lingers) this.#lingering -= 1
      else this.#leave()
      if (awaited) this.wake()
    })
    this.#attempts.add(attempt)
  }

  /** Releases one place. Deliveries can only be waiting for it if the capacity was exhausted. */
  #leave(): void {
    const full = this.#inAll >= this.#options.concurrency
    this.#inAll -= 1
    if (full) this.wake()
  }

  async #attempt(delivery: ClaimedDelivery): Promise<void> {
    const { sender, observe, log, tracing } = this.#options
    const span = tracing?.startWork('delivery', this.#describe(delivery)) ?? null
    try {
      const { event_id: id, body, sequence } = delivery
      const attempt = await sender(delivery, { id, body, sequence, span })
      this.#rate(delivery.endpoint_id, attempt.durationMs)
      observe?.(attempt)
      this.#finished.push({ delivery, attempt })
      this.#settling ??= this.#settle()
    } catch (error) {
      // The delivery stays claimed, and is repeated after its lease.
      log.error({ delivery: delivery.id, error: String(error) }, 'attempt failed with an internal error')
    } finally {
      span?.end()
    }
  }

  /** Only a first attempt has waited in the queue alone: further ones also wait for their time. */
  #describe({ id, event_id: event, endpoint_id: endpoint, attempt, entered_at: entered }: ClaimedDelivery) {
    const waitedMs = attempt === 1 ? this.#options.clock.now() - Date.parse(entered) : undefined
    return {
      'social_lookup.delivery': id,
      'social_lookup.event': event,
      'social_lookup.endpoint': endpoint,
      'social_lookup.attempt': attempt,
      'social_lookup.queue_ms': waitedMs !== undefined && waitedMs >= 0 ? waitedMs : undefined,
    }
  }

  #rate(endpointId: string, durationMs: number): void {
    const before = this.#slow.get(endpointId) ?? 0
    const smoothed = before * 0.7 + durationMs * 0.3
    this.#slow.delete(endpointId)
    this.#quick.delete(endpointId)
    if (smoothed > slowAnswerMs / 2) this.#slow.set(endpointId, smoothed)
    else this.#quick.add(endpointId)
    if (this.#slow.size > maxTrackedEndpoints) this.#slow.delete(this.#slow.keys().next().value!)
    if (this.#quick.size > maxTrackedEndpoints) this.#quick.delete(this.#quick.keys().next().value!)
  }

  /** Stores results in one transaction at a time. Attempts that finish meanwhile share the next transaction. */
  async #settle(): Promise<void> {
    const { database, log, random } = this.#options
    try {
      while (this.#finished.length > 0) {
        const batch = this.#finished
        this.#finished = []
        const until = performance.now() + leaseMs - attemptTimeoutMs
        for (let stored = false; !stored; ) {
          try {
            await recordAttempts(database, batch, random)
            stored = true
          } catch (error) {
            if (!isOutage(error)) {
              log.error({ error: String(error), attempts: batch.length }, 'attempts could not be stored')
            }
            // After their leases the attempts are repeated under the same event ids.
            if (performance.now() >= until) break
            await this.#options.wait(recordRetryMs)
          }
        }
      }
    } finally {
      this.#settling = undefined
    }
  }
}
