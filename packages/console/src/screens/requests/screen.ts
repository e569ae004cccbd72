import { List } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const requestsScreen: ScreenDeclaration = {
  path: 'requests',
  title: 'Requests',
  words: 'calls log history errors',
  icon: List,
  section: 'Activity',
  load: () => import('./requests-screen.tsx'),
  panels: [{ path: '$requestId', load: () => import('./request-panel.tsx') }],
}
