import { type ComponentType, lazy } from 'react'
import { reportDown, untilUp } from './connection.ts'

/** A part of the console could not be loaded: the service does not answer, or a new release has other files. */
export class CodeError extends Error {
  override readonly name = 'CodeError'

  constructor(cause: unknown) {
    super('The service does not answer. This page opens as soon as it does.', { cause })
  }
}

/** Loads a part of the console. @throws CodeError */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    reportDown()
    throw new CodeError(error)
  }
}

const storageKey = 'social-lookup reloaded at'
/** A page that is loaded anew more often than this does not mend. */
const minReloadGapMs = 20_000

/** Loads the page anew, as browsers remember files that were missing. @returns whether it does */
export function reloadOnce(): boolean {
  const last = Number(window.sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - last < minReloadGapMs) return false
  window.sessionStorage.setItem(storageKey, String(Date.now()))
  window.location.reload()
  return true
}

/** Style sheets that failed to load. They are not requested again by themselves. */
const failedStyles = new Set<HTMLLinkElement>()
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  },
  true,
)

async function requestStylesAgain(): Promise<void> {
  const links = [...failedStyles]
  failedStyles.clear()
  await Promise.all(
    links.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      return new Promise((resolve) => {
        again.addEventListener('load', resolve)
        again.addEventListener('error', resolve)
        link.remove()
        document.head.append(again)
      })
    }),
  )
}

const Nothing = () => null

/** A part that is loaded when it is first shown: while the service does not answer, it waits. */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(async () => {
    try {
      return await load()
    } catch {
      reportDown()
      await untilUp()
      await requestStylesAgain()
      return load().catch(() => ({ default: Nothing as ComponentType<Props> }))
    }
  })
}
