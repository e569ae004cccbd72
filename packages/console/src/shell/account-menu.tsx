import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useSession } from '../app/session.tsx'
import { sentence } from '../ui/text.ts'
import styles from './shell.module.css'

const Content = lazy(() => import('./account-menu-content.tsx'))

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

/** The button that opens the menu. */
export function AccountButton(props: ComponentProps<'button'>) {
  const { accountId, accountName, role, personName, personEmail } = useSession().session
  const name = accountName ?? accountId ?? 'Operator'
  return (
    <button type="button" {...props} className={styles.account}>
      <span className={styles.avatar} aria-hidden>
        {name.replace(/^\W+/, '').charAt(0).toUpperCase() || 'A'}
      </span>
      <span className={styles.accountText}>
        <span className={styles.accountName}>{name}</span>
        <span className={styles.person}>{personName ?? personEmail ?? sentence(role ?? 'operator')}</span>
      </span>
      <ChevronsUpDown aria-hidden />
    </button>
  )
}
