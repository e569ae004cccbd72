import { screenIcon } from './operator/screen-icon.tsx'
import type { ScreenDeclaration } from './screen.ts'

const screen = (declared: Omit<ScreenDeclaration, 'section'>): ScreenDeclaration => ({
  ...declared,
  section: null,
})

/** The operator's screens, below `/operator` and without a mode, in the order of the navigation. */
export const operatorScreens: readonly ScreenDeclaration[] = [
  screen({
    path: '',
    title: 'Overview',
    icon: screenIcon('Gauge'),
    load: () => import('./operator/overview-screen.tsx'),
  }),
  screen({
    path: 'alerts',
    title: 'Alerts',
    words: 'problems warnings',
    icon: screenIcon('BellRing'),
    load: () => import('./operator/alerts-screen.tsx'),
  }),
  screen({
    path: 'sources',
    title: 'Sources',
    words: 'platforms switch off drift vendors',
    icon: screenIcon('Activity'),
    load: () => import('./operator/sources-screen.tsx'),
    panels: [{ path: '$operationId', load: () => import('./operator/source-panel.tsx') }],
  }),
  screen({
    path: 'accounts',
    title: 'Accounts',
    words: 'customers credits grant suspend',
    icon: screenIcon('Users'),
    load: () => import('./operator/accounts-screen.tsx'),
    panels: [{ path: '$account', load: () => import('./operator/account-panel.tsx') }],
    pages: [{ path: '$account/statement', load: () => import('./operator/statement-page.tsx') }],
  }),
  screen({
    path: 'plans',
    title: 'Plans',
    words: 'limits quota',
    icon: screenIcon('Layers'),
    load: () => import('./operator/plans-screen.tsx'),
    panels: [{ path: '$plan', load: () => import('./operator/plan-panel.tsx') }],
  }),
  screen({
    path: 'sign-up',
    title: 'Sign-up links',
    words: 'invite register',
    icon: screenIcon('Link'),
    load: () => import('./operator/sign-up-links-screen.tsx'),
  }),
  screen({
    path: 'requests',
    title: 'All requests',
    words: 'lookups log',
    icon: screenIcon('ListTree'),
    load: () => import('./operator/requests-screen.tsx'),
    panels: [{ path: '$requestId', load: () => import('./operator/request-panel.tsx') }],
  }),
  screen({
    path: 'money',
    title: 'Money',
    words: 'margin vendors payments x402 books',
    icon: screenIcon('Banknote'),
    load: () => import('./operator/money-screen.tsx'),
  }),
  screen({
    path: 'audit',
    title: 'Audit',
    words: 'log who did what',
    icon: screenIcon('ScrollText'),
    load: () => import('./operator/audit-screen.tsx'),
  }),
  screen({
    path: 'tokens',
    title: 'Operators’ tokens',
    words: 'admin token secret',
    icon: screenIcon('KeyRound'),
    load: () => import('./operator/tokens-screen.tsx'),
  }),
  screen({
    path: 'settings',
    title: 'Settings in force',
    words: 'configuration environment',
    icon: screenIcon('Settings2'),
    load: () => import('./operator/settings-screen.tsx'),
  }),
]
