import { Zap } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const eventsScreen: ScreenDeclaration = {
  path: 'events',
  title: 'Events',
  words: 'items found feed notifications',
  icon: Zap,
  section: 'Watching',
  load: () => import('./events-screen.tsx'),
  panels: [{ path: '$id', load: () => import('./event-panel.tsx') }],
}
