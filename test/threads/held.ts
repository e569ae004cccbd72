/** Ends when it is let go of: runs in a thread. */
export function hold(letGo: Int32Array<SharedArrayBuffer>): string {
  Atomics.wait(letGo, 0, 0)
  return 'held'
}

export const quick = (text: string): string => text.toUpperCase()
