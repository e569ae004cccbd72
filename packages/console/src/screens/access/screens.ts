import { Bot, Users } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const connectionsScreen: ScreenDeclaration = {
  path: 'connections',
  title: 'Assistants',
  words: 'mcp claude cursor chatgpt connector oauth agent',
  icon: Bot,
  section: 'Account',
  load: () => import('./connections-screen.tsx'),
  // A developer sees the assistants that they connected.
  isFor: ({ role }) => role === 'owner' || role === 'developer',
}

export const peopleScreen: ScreenDeclaration = {
  path: 'people',
  title: 'People',
  words: 'invite member team user role session sign out',
  icon: Users,
  section: 'Account',
  load: () => import('./people-screen.tsx'),
  isFor: ({ role }) => role === 'owner',
}
