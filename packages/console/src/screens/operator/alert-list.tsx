import { useOperator } from '../../api/operator.ts'
import type { Alert } from '../../api/operator-types.ts'
import { PlaceLink } from '../../app/links.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import styles from './operator.module.css'
import { SwitchButton, SwitchOffButton } from './switches.tsx'

const tones: Record<Alert['severity'], Tone> = { critical: 'bad', warning: 'warn', notice: 'calm' }

/** The switch of what fails, and where its sources are. */
function AlertActions({ target }: { readonly target: NonNullable<Alert['switch']> }) {
  const operator = useOperator()
  const [platform] = target.name.split(/[./]/)
  const hasSources = target.kind !== 'source' || target.name.includes('/')
  return (
    <div className={styles.remedies}>
      {operator.may('all') &&
        (target.isOff ? <SwitchButton off={target} /> : <SwitchOffButton target={target} />)}
      {hasSources && (
        <PlaceLink
          place={{ to: 'sources', search: { platform }, isOperator: true }}
          className={buttonClass({ size: 'small', look: 'quiet' })}
        >
          See its sources
        </PlaceLink>
      )}
    </div>
  )
}

/** What is wrong, with what to do. */
export function AlertList({ alerts }: { readonly alerts: readonly Alert[] }) {
  return (
    <div className={styles.alerts}>
      {alerts.map(({ severity, kind, message, advice, since, isThisNodeOnly, switch: target }) => (
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
            {target && <AlertActions target={target} />}
          </div>
          <div className={styles.when}>{since !== null && <Time at={since} />}</div>
        </div>
      ))}
    </div>
  )
}
