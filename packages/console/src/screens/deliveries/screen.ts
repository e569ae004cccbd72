import { Send } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const deliveriesScreen: ScreenDeclaration = {
  path: 'deliveries',
  title: 'Deliveries',
  words: 'webhook attempts retries redeliver',
  icon: Send,
  section: 'Watching',
  load: () => import('./deliveries-screen.tsx'),
  panels: [{ path: '$id', load: () => import('./delivery-panel.tsx') }],
}
