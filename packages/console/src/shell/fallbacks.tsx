import { Compass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CodeError, reloadOnce } from '../app/code.ts'
import { untilUp } from '../app/connection.ts'
import { PlaceLink } from '../app/links.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState, ErrorNotice } from '../ui/notice.tsx'
import { Stack } from '../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../ui/skeleton.tsx'

/** The place of a screen while its code is loaded. */
export function ScreenPending() {
  return (
    <Stack>
      <h1 className="visually-hidden">Loading</h1>
      <Skeleton width="long" />
      <SkeletonBlock />
      <SkeletonBlock size="large" />
    </Stack>
  )
}

/** A screen threw: the message, and a way to try again. */
export function ScreenFailed({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  if (error instanceof CodeError) return <CodeMissing error={error} />
  return <ErrorNotice error={error} onRetry={reset} />
}

/** The code of a screen is missing: the page loads anew when the service answers. */
function CodeMissing({ error }: { readonly error: CodeError }) {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    void untilUp().then(() => {
      if (!reloadOnce()) setLasting(true)
    })
  }, [])
  return (
    <>
      <h1 className="visually-hidden">Waiting for the service</h1>
      <ErrorNotice
        error={isLasting ? new Error('A part of the console could not be loaded.') : error}
        onRetry={() => window.location.reload()}
      />
    </>
  )
}

export function ScreenMissing() {
  return (
    <EmptyState
      icon={Compass}
      title="There is no such page"
      action={
        <PlaceLink place={{ to: '' }} className={buttonClass({ look: 'primary' })}>
          Go to the start page
        </PlaceLink>
      }
    >
      The address is mistyped, or the page has moved.
    </EmptyState>
  )
}
