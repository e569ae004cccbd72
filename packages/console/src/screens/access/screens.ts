import { Bot, Users } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const connectionsScreen: ScreenDeclaration = {
  path: 'connections',
  title: 'Assistants',
  icon: Bot,
  section: 'Account',
  load: () => import('./connections-screen.tsx'),
  // A developer sees the assistants that they connected.
  isFor: ({ role }) => role === 'owner' || role === 'developer',
}

export const peopleScreen: ScreenDeclaration = {
  path: 'people',
  title: 'People',
  icon: Users,
  section: 'Account',
  load: () => import('./people-screen.tsx'),
  isFor: ({ role }) => role === 'owner',
}
