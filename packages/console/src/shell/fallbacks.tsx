import { Compass } from 'lucide-react'
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
  return <ErrorNotice error={error} onRetry={reset} />
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
