import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { modesOfSession, useMode } from '../app/mode.ts'
import styles from './shell.module.css'

/** Changes between live and test data. The screen stays; filters and details of the other mode do not. */
export function ModeSwitch() {
  const mode = useMode()
  const navigate = useNavigate()
  const [, first = '', screen = ''] = useLocation().pathname.split('/')
  // The operator's screens are of both.
  const isOperator = first === 'operator'
  const change = ([next]: readonly string[]) => {
    if (next !== undefined) void navigate({ to: `/${next}${isOperator ? '' : `/${screen}`}` as never })
  }
  return (
    <ToggleGroup
      className={styles.modes}
      value={isOperator ? [] : [mode]}
      onValueChange={change}
      aria-label="Data"
    >
      {modesOfSession().map((one) => (
        <Toggle key={one} value={one} className={styles.mode}>
          {one === 'live' ? 'Live' : 'Test'}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
