import { connectionsScreen, peopleScreen } from './access/screens.ts'
import { homeScreen } from './home/screen.ts'
import { keysScreen } from './keys/screen.ts'
import { ledgerScreen } from './ledger/screen.ts'
import { playgroundScreen } from './playground/screen.ts'
import { requestsScreen } from './requests/screen.ts'
import type { ScreenDeclaration } from './screen.ts'
import { settingsScreen } from './settings/screen.ts'
import { statementsScreen } from './statements/screen.ts'
import { usageScreen } from './usage/screen.ts'

/** The screens of an account, in the order of the navigation. */
export const accountScreens: readonly ScreenDeclaration[] = [
  homeScreen,
  playgroundScreen,
  requestsScreen,
  usageScreen,
  ledgerScreen,
  statementsScreen,
  keysScreen,
  connectionsScreen,
  peopleScreen,
  settingsScreen,
]
