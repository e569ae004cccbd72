import { Suspense, useState } from 'react'
import { lazyPart } from '../app/code.ts'
import { AccountButton } from './account-button.tsx'

const Content = lazyPart(() => import('./account-menu-content.tsx'))

/** Who is signed in to which account; other accounts, the theme, signing out. */
export function AccountMenu() {
  const [isUsed, setUsed] = useState(false)
  const closed = <AccountButton aria-haspopup="menu" aria-expanded="false" onClick={() => setUsed(true)} />
  if (!isUsed) return closed
  return (
    <Suspense fallback={closed}>
      <Content />
    </Suspense>
  )
}
