import { ChartColumn } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const usageScreen: ScreenDeclaration = {
  path: 'usage',
  title: 'Usage',
  words: 'spend statistics report cost consumption',
  icon: ChartColumn,
  section: 'Activity',
  load: () => import('./usage-screen.tsx'),
}
