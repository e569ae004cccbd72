import { useSyncExternalStore } from 'react'
import { serviceUrl } from './address.ts'

/** Time between two attempts to reach a service that does not answer, in milliseconds. */
const retryMs = 3000

let isDown = false
const listeners = new Set<() => void>()
const waiting = new Set<() => void>()

function set(next: boolean): void {
  if (isDown === next) return
  isDown = next
  for (const listener of listeners) listener()
  if (next) return
  for (const go of waiting) go()
  waiting.clear()
}

/** Balancers answer by these while no service is behind them. */
const isAnswer = ({ status }: Response) => status < 502 || status > 504

async function isReachable(): Promise<boolean> {
  try {
    return isAnswer(await fetch(`${serviceUrl}/sign-in/session`, { cache: 'no-store' }))
  } catch {
    return false
  }
}

async function probe(): Promise<void> {
  if (await isReachable()) set(false)
  else setTimeout(() => void probe(), retryMs)
}

/** A request came to no answer: the service is asked until it answers. */
export function reportDown(): void {
  if (isDown) return
  set(true)
  void probe()
}

/** Resolves when the service answers. */
export async function untilUp(): Promise<void> {
  if (!isDown && (await isReachable())) return
  reportDown()
  if (isDown) await new Promise<void>((resolve) => waiting.add(resolve))
}

/** Calls when the service answers again. @returns ends it */
export function onUp(call: () => void): () => void {
  const listener = () => {
    if (!isDown) call()
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the service does not answer. */
export function useIsDown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isDown,
  )
}
