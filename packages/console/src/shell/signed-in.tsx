import { CircleCheck } from 'lucide-react'
import { PlaceLink } from '../app/links.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page.tsx'

/** Where a person comes who signed in again beside a tab whose session had ended. */
export default function SignedIn() {
  return (
    <>
      <PageHeader title="Signed in" />
      <EmptyState
        icon={CircleCheck}
        title="You are signed in again"
        action={
          <PlaceLink place={{ to: '' }} className={buttonClass()}>
            Go on here
          </PlaceLink>
        }
      >
        The tab where you worked goes on by itself. You can close this one.
      </EmptyState>
    </>
  )
}
