import { Settings } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const settingsScreen: ScreenDeclaration = {
  path: 'settings',
  title: 'Settings',
  words: 'theme dark zone notices plan limits address',
  icon: Settings,
  section: 'Account',
  load: () => import('./settings-screen.tsx'),
}
