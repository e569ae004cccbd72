import { Dialog } from '@base-ui/react/dialog'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Keyboard, Menu as MenuIcon, Search } from 'lucide-react'
import { Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { lazyPart } from '../app/code.ts'
import { useGo } from '../app/links.tsx'
import { useMode } from '../app/mode.ts'
import { useSession } from '../app/session.tsx'
import { useZone } from '../app/zone.ts'
import { IconButton } from '../ui/button.tsx'
import { BannerStrip } from './banner-strip.tsx'
import { ConnectionStrip } from './connection-strip.tsx'
import { FreshSignInDialog } from './fresh-sign-in-dialog.tsx'
import { Navigation } from './navigation.tsx'
import { SessionEndDialog } from './session-end-dialog.tsx'
import styles from './shell.module.css'
import { useShortcuts, useTypedAhead } from './shortcuts.ts'
import { ViewStrip } from './view-strip.tsx'

// Loaded when they are first opened.
const Palette = lazyPart(() => import('./palette.tsx'))
const ShortcutHelp = lazyPart(() => import('./shortcut-help.tsx'))

/** The frame of every screen: navigation, the mode, search and the list of keys. */
export function Shell() {
  const mode = useMode()
  // Times are formatted anew in another zone.
  const zone = useZone()
  const { session } = useSession()
  const { pathname } = useLocation()
  const isOperator = pathname.split('/')[1] === 'operator'
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSearchOpen, setSearchOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [searchText, setSearchText] = useState('')
  const search = useCallback(() => {
    setMenuOpen(false)
    setSearchText('')
    setSearchOpen(true)
  }, [])
  useTypedAhead(isSearchOpen, setSearchText)
  const help = useCallback(() => setHelpOpen(true), [])
  useShortcuts({ search, help })
  const shownMode = isOperator || session.accountId === null ? 'operator' : mode
  // An operator without an account has the operator's screens alone.
  const hasNoAccount = session.accountId === null
  // The address is ahead of the screen while the screen is loaded; what is still shown would ask for an account's data.
  const isOperatorShown = useMatches({
    select: (matches) => matches.some(({ routeId }) => String(routeId).startsWith('/operator')),
  })
  const lacksScreens = hasNoAccount && !(isOperator && isOperatorShown)
  const go = useGo()
  useEffect(() => {
    if (hasNoAccount && !isOperator) go({ to: '', isOperator: true }, { replace: true })
  })
  useLayoutEffect(() => {
    document.documentElement.dataset.mode = shownMode
  }, [shownMode])
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={skipToContent}>
        Skip to the content
      </button>
      <aside className={styles.side}>
        <Navigation onSearch={search} />
        <div className={styles.sideEnd}>
          <IconButton icon={Keyboard} label="Keyboard shortcuts" onClick={help} aria-keyshortcuts="?" />
        </div>
      </aside>
      <div className={styles.body}>
        <header className={styles.top}>
          <Dialog.Root open={isMenuOpen} onOpenChange={setMenuOpen}>
            <Dialog.Trigger render={<IconButton icon={MenuIcon} label="Menu" />} />
            <Dialog.Portal>
              <Dialog.Backdrop className={styles.drawerBackdrop} />
              <Dialog.Popup className={styles.drawer} aria-label="Menu">
                <Navigation onSearch={search} onNavigate={() => setMenuOpen(false)} />
              </Dialog.Popup>
            </Dialog.Portal>
          </Dialog.Root>
          <span className={styles.topName}>social-lookup</span>
          <IconButton icon={Search} label="Search" onClick={search} />
        </header>
        <ConnectionStrip />
        <BannerStrip />
        <ViewStrip />
        {shownMode === 'test' && <TestStrip />}
        <main id="content" className={styles.main} tabIndex={-1}>
          {!lacksScreens && <Outlet key={zone} />}
        </main>
      </div>
      <Suspense>
        {isSearchOpen && (
          <Palette text={searchText} onTextChange={setSearchText} onClose={() => setSearchOpen(false)} />
        )}
      </Suspense>
      <Suspense>{isHelpOpen && <ShortcutHelp open onOpenChange={setHelpOpen} />}</Suspense>
      <SessionEndDialog />
      <FreshSignInDialog />
      <Announcer />
    </div>
  )
}

/** States that nothing here is real. */
const TestStrip = () => (
  <aside className={styles.strip} aria-label="Mode">
    <strong>Test data</strong>
    <span> Simulated platforms and test credits; live data is not shown.</span>
  </aside>
)

/** A link to a fragment would be resolved against the page's base, so a button moves the focus. */
function skipToContent(): void {
  document.getElementById('content')?.focus()
}

/** Tells people who hear the page that another screen is open. */
function Announcer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title follows the path
  useEffect(() => {
    const timer = setTimeout(() => setTitle(document.title), 300)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
