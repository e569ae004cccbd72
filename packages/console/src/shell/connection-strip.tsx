import { useIsDown } from '../app/connection.ts'
import styles from './shell.module.css'

/** States that the service does not answer, and that the console goes on trying. */
export function ConnectionStrip() {
  const isDown = useIsDown()
  return (
    <div role="status">
      {isDown && (
        <p className={styles.down}>
          The service does not answer. What you see may be old. The console keeps trying until it answers.
        </p>
      )}
    </div>
  )
}
