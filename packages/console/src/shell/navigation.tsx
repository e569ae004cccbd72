import { Search } from 'lucide-react'
import { PlaceLink } from '../app/links.tsx'
import { useSession } from '../app/session.tsx'
import { accountScreens } from '../screens/account-screens.ts'
import { operatorScreens } from '../screens/operator-screens.ts'
import { type ScreenDeclaration, sections } from '../screens/screen.ts'
import { watchingScreens } from '../screens/watching-screens.ts'
import { AccountMenu } from './account-menu.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import styles from './shell.module.css'

export interface NavigationGroup {
  readonly heading: string | null
  readonly isOperator: boolean
  readonly screens: readonly ScreenDeclaration[]
}

/** The screens that this person may open, by their headings. */
export function useNavigation(): readonly NavigationGroup[] {
  const { session } = useSession()
  const isShown = ({ isFor }: ScreenDeclaration) => isFor === undefined || isFor(session)
  const account = session.accountId === null ? [] : [...accountScreens, ...watchingScreens].filter(isShown)
  const groups: NavigationGroup[] = [null, ...sections].map((heading) => ({
    heading,
    isOperator: false,
    screens: account.filter(({ section }) => section === heading),
  }))
  const operator = session.operatorRole === null ? [] : operatorScreens.filter(isShown)
  return [...groups, { heading: 'Operator', isOperator: true, screens: operator }].filter(
    ({ screens }) => screens.length > 0,
  )
}

/** The column with the account, the mode and the screens. */
export function Navigation({
  onSearch,
  onNavigate,
}: {
  readonly onSearch: () => void
  readonly onNavigate?: () => void
}) {
  const { session } = useSession()
  return (
    <div className={styles.navigation}>
      <AccountMenu />
      {session.accountId !== null && <ModeSwitch />}
      <button type="button" className={styles.search} onClick={onSearch} aria-keyshortcuts="/">
        <Search aria-hidden />
        Search
        <kbd>/</kbd>
      </button>
      <nav aria-label="Console">
        {useNavigation().map(({ heading, isOperator, screens }) => (
          <div key={heading ?? ''} className={styles.group}>
            {heading && <h2 className={styles.heading}>{heading}</h2>}
            <ul>
              {screens.map(({ path, title, icon: Icon }) => (
                <li key={path}>
                  <PlaceLink
                    place={{ to: path, isOperator }}
                    className={styles.entry}
                    activeProps={{ 'aria-current': 'page' } as object}
                    activeOptions={{ exact: path === '', includeSearch: false }}
                    onClick={onNavigate}
                  >
                    <Icon aria-hidden />
                    {title}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}
