import { CalendarClock } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const summariesScreen: ScreenDeclaration = {
  path: 'summaries',
  title: 'Summaries',
  words: 'daily digest once a day tag morning report',
  icon: CalendarClock,
  section: 'Watching',
  load: () => import('./summaries-screen.tsx'),
}
