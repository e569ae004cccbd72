import { ReceiptText } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const statementsScreen: ScreenDeclaration = {
  path: 'statements',
  title: 'Statements',
  icon: ReceiptText,
  section: 'Activity',
  load: () => import('./statements-screen.tsx'),
}
