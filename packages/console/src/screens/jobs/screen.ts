import { ListChecks } from 'lucide-react'
import type { ScreenDeclaration } from '../screen.ts'

export const jobsScreen: ScreenDeclaration = {
  path: 'jobs',
  title: 'Jobs',
  words: 'bulk batch csv many list background export schedule',
  icon: ListChecks,
  section: 'Watching',
  load: () => import('./jobs-screen.tsx'),
  pages: [
    { path: 'new', load: () => import('./new-job-page.tsx') },
    { path: 'schedules', load: () => import('./schedules-page.tsx') },
    { path: 'schedules/$id', load: () => import('./schedule-page.tsx') },
    { path: '$id', load: () => import('./job-page.tsx') },
  ],
}
