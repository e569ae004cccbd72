import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useSession } from '../app/session.tsx'
import { sentence } from '../ui/text.ts'
import styles from './shell.module.css'

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
