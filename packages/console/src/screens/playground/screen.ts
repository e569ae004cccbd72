import { SquareTerminal } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const playgroundScreen: ScreenDeclaration = {
  path: 'playground',
  title: 'Playground',
  words: 'try lookup console test call',
  icon: SquareTerminal,
  section: null,
  load: () => import('./playground-screen.tsx'),
  isFor: ({ role }) => role !== 'viewer',
}
