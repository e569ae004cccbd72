import { House } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const homeScreen: ScreenDeclaration = {
  path: '',
  title: 'Home',
  words: 'start dashboard overview',
  icon: House,
  section: null,
  load: () => import('./home-screen.tsx'),
}
