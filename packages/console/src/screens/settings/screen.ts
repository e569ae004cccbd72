import { Settings } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const settingsScreen: ScreenDeclaration = {
  path: 'settings',
  title: 'Settings',
  icon: Settings,
  section: 'Account',
  load: () => import('./settings-screen.tsx'),
}
