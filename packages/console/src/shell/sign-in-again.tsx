import { useEffect, useEffectEvent } from 'react'
import { buttonClass } from '../ui/button.tsx'

/** Time between two looks at whether somebody signed in again, in milliseconds. */
const lookEveryMs = 2000

/** Looks every two seconds whether somebody signed in again in another tab, while a dialog waits for it. */
export function useLooks(isWaiting: boolean, look: () => Promise<void>): void {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void lookNow(), lookEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/** Leads to the sign-in in a tab of its own. */
export function SignInAgain({ address }: { readonly address: string }) {
  return (
    <a className={buttonClass({ look: 'primary' })} href={address} target="_blank" rel="noreferrer">
      Sign in again
    </a>
  )
}
