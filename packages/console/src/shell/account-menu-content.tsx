import { signOut, switchAccount, useSession } from '../app/session.tsx'
import { setTheme, type Theme, useTheme } from '../app/theme.ts'
import { Menu, MenuChoice, MenuItem, MenuLine } from '../ui/menu.tsx'
import { sentence } from '../ui/text.ts'
import { useToast } from '../ui/toast.tsx'
import { AccountButton } from './account-button.tsx'

const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]

/** The account menu, which is open at first: it is loaded when somebody opens it. */
export default function AccountMenuContent() {
  const session = useSession()
  const { accountId } = session.session
  const theme = useTheme()
  const toast = useToast()
  const report = (what: string) => (error: unknown) => toast.failed(what, error)
  return (
    <Menu trigger={<AccountButton />} defaultOpen>
      {session.accounts.length > 1 && accountId !== null && (
        <>
          <MenuChoice
            label="Account"
            value={accountId}
            options={session.accounts.map((one) => ({
              value: one.accountId,
              label: one.name ?? one.accountId,
            }))}
            onChange={(id) => void switchAccount(session, id).catch(report('The account was not changed'))}
          />
          <MenuLine />
        </>
      )}
      <MenuChoice
        label="Appearance"
        value={theme}
        options={themes.map((value) => ({ value, label: sentence(value) }))}
        onChange={setTheme}
      />
      <MenuLine />
      <MenuItem onSelect={() => void signOut(session).catch(report('You are still signed in'))}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
