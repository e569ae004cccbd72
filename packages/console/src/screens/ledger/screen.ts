import { Scale } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const ledgerScreen: ScreenDeclaration = {
  path: 'ledger',
  title: 'Ledger',
  words: 'balance credits charges payments transactions',
  icon: Scale,
  section: 'Activity',
  load: () => import('./ledger-screen.tsx'),
  panels: [{ path: '$entryId', load: () => import('./entry-panel.tsx') }],
}
