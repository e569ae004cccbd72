import { ReceiptText } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const statementsScreen: ScreenDeclaration = {
  path: 'statements',
  title: 'Statements',
  words: 'invoice bill billing month receipt',
  icon: ReceiptText,
  section: 'Activity',
  load: () => import('./statements-screen.tsx'),
}
