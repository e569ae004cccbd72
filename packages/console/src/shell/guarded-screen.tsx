import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlaceLink } from '../app/links.tsx'
import { useSession } from '../app/session.tsx'
import type { LoadComponent, ScreenDeclaration } from '../screens/screen.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page.tsx'

/** Loads a screen that says so when the address is opened by a person whom it is not for. */
export const guardedScreen =
  (screen: Pick<ScreenDeclaration, 'title' | 'isFor'>, load: LoadComponent): LoadComponent =>
  async () => {
    const { default: Screen } = await load()
    return {
      default: () => (
        <Guard screen={screen}>
          <Screen />
        </Guard>
      ),
    }
  }

function Guard({
  screen: { title, isFor },
  children,
}: {
  readonly screen: Pick<ScreenDeclaration, 'title' | 'isFor'>
  readonly children: ReactNode
}) {
  const { session } = useSession()
  if (isFor === undefined || isFor(session)) return children
  return (
    <>
      <PageHeader title={title} />
      <Card flush>
        <EmptyState
          icon={LockKeyhole}
          title={`A ${session.role ?? 'session without an account'} cannot open this page`}
          action={
            <PlaceLink place={{ to: '' }} className={buttonClass({ look: 'primary' })}>
              Go to the start page
            </PlaceLink>
          }
        >
          Ask an owner of the account for it, or for another role.
        </EmptyState>
      </Card>
    </>
  )
}
