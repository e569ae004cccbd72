import { useApiQuery } from '../api/hooks.ts'
import { useSession } from '../app/session.tsx'
import styles from './shell.module.css'

/** What the operator tells everybody now. */
export function BannerStrip() {
  const { accountId } = useSession().session
  const whoami = useApiQuery(['whoami'], (api, signal) => api.account.whoami({}, { signal }), {
    enabled: accountId !== null,
  })
  const text = whoami.data?.banner?.text
  if (text === undefined) return null
  return (
    <aside className={styles.banner} aria-label="Announcement">
      {text}
    </aside>
  )
}
