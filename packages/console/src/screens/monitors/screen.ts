import { Radar } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const monitorsScreen: ScreenDeclaration = {
  path: 'monitors',
  title: 'Monitors',
  words: 'watch schedule cron alerts track',
  icon: Radar,
  section: 'Watching',
  load: () => import('./monitors-screen.tsx'),
  pages: [
    { path: 'new', load: () => import('./new-monitor-page.tsx') },
    { path: '$id', load: () => import('./monitor-page.tsx') },
    { path: '$id/edit', load: () => import('./edit-monitor-page.tsx') },
  ],
}
