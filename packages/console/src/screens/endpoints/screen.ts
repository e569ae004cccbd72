import { Webhook } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const endpointsScreen: ScreenDeclaration = {
  path: 'endpoints',
  title: 'Endpoints',
  words: 'webhook receiver url callback signing secret',
  icon: Webhook,
  section: 'Watching',
  load: () => import('./endpoints-screen.tsx'),
  pages: [{ path: '$id', load: () => import('./endpoint-page.tsx') }],
}
