import type { Alert } from '../../api/operator-types.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import styles from './operator.module.css'

const tones: Record<Alert['severity'], Tone> = { critical: 'bad', warning: 'warn', notice: 'calm' }

/** What is wrong, with what to do. */
export function AlertList({ alerts }: { readonly alerts: readonly Alert[] }) {
  return (
    <div className={styles.alerts}>
      {alerts.map(({ severity, kind, message, advice, since, isThisNodeOnly }) => (
        <div key={`${kind} ${message}`} className={styles.alert}>
          <div>
            <Badge tone={tones[severity]}>{sentence(severity)}</Badge>
          </div>
          <div>
            <p>{message}</p>
            <p className={styles.note}>
              {advice}
              {isThisNodeOnly && ' Only the node that answered knows this.'}
            </p>
          </div>
          <div className={styles.when}>{since !== null && <Time at={since} />}</div>
        </div>
      ))}
    </div>
  )
}
