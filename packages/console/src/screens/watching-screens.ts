import { deliveriesScreen } from './deliveries/screen.ts'
import { endpointsScreen } from './endpoints/screen.ts'
import { eventsScreen } from './events/screen.ts'
import { jobsScreen } from './jobs/screen.ts'
import { monitorsScreen } from './monitors/screen.ts'
import type { ScreenDeclaration } from './screen.ts'
import { summariesScreen } from './summaries/screen.ts'

/** The screens of monitors and webhooks, in the order of the navigation. */
export const watchingScreens: readonly ScreenDeclaration[] = [
  monitorsScreen,
  eventsScreen,
  summariesScreen,
  endpointsScreen,
  deliveriesScreen,
  jobsScreen,
]
