import { KeyRound } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const keysScreen: ScreenDeclaration = {
  path: 'keys',
  title: 'Keys',
  words: 'api key token secret credentials rate limit',
  icon: KeyRound,
  section: 'Account',
  load: () => import('./keys-screen.tsx'),
  panels: [{ path: '$keyId', load: () => import('./key-panel.tsx') }],
  isFor: ({ role }) => role === 'owner',
}
