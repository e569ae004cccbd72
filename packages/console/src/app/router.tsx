import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { accountScreens } from '../screens/account-screens.ts'
import { operatorScreens } from '../screens/operator-screens.ts'
import type { LoadComponent, ScreenDeclaration } from '../screens/screen.ts'
import { watchingScreens } from '../screens/watching-screens.ts'
import { ScreenFailed, ScreenMissing, ScreenPending } from '../shell/fallbacks.tsx'
import { guardedScreen } from '../shell/guarded-screen.tsx'
import { Shell } from '../shell/shell.tsx'
import { consolePath } from './address.ts'
import { loadCode } from './code.ts'
import { isMode, lastMode, modesOfSession, rememberMode } from './mode.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { signedInPath } from './session-end.ts'

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: ScreenMissing })

/** Screens are declared as data, so the exact types of their paths are unknown. */
const asRoute = (route: unknown) => route as AnyRoute

/** Routes of a screen: its own, those of its panels below it, and those of its pages beside it. */
function routesOf(parent: AnyRoute, declared: ScreenDeclaration): AnyRoute[] {
  const { path, panels = [], pages = [], isFor } = declared
  const guarded = (load: LoadComponent) => (isFor === undefined ? load : guardedScreen(declared, load))
  const screen = asRoute(
    createRoute({
      getParentRoute: () => parent,
      path: path || '/',
      component: lazyRouteComponent(() => loadCode(guarded(declared.load))),
    }),
  )
  const below = panels.map((panel) =>
    asRoute(
      createRoute({
        getParentRoute: () => screen,
        path: panel.path,
        component: lazyRouteComponent(() => loadCode(panel.load)),
      }),
    ),
  )
  const beside = pages.map((page) =>
    asRoute(
      createRoute({
        getParentRoute: () => parent,
        path: `${path}/${page.path}`,
        component: lazyRouteComponent(() => loadCode(guarded(page.load))),
      }),
    ),
  )
  return [below.length > 0 ? screen.addChildren(below) : screen, ...beside]
}

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: `/${lastMode()}` as never, replace: true })
  },
})

const modeRoute = asRoute(
  createRoute({
    getParentRoute: () => rootRoute,
    path: '$mode',
    beforeLoad: ({ params }: { readonly params: { readonly mode: string } }) => {
      if (!isMode(params.mode)) throw notFound()
      if (!modesOfSession().includes(params.mode)) {
        throw redirect({ to: `/${lastMode()}` as never, replace: true })
      }
      rememberMode(params.mode)
    },
    component: Outlet,
  }),
)

const operatorRoute = asRoute(
  createRoute({ getParentRoute: () => rootRoute, path: 'operator', component: Outlet }),
)

const signedInRoute = asRoute(
  createRoute({
    getParentRoute: () => rootRoute,
    path: signedInPath,
    component: lazyRouteComponent(() => loadCode(() => import('../shell/signed-in.tsx'))),
  }),
)

/** Without a mode: the person chooses the mode of the key there. */
const deviceRoute = asRoute(
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'device',
    component: lazyRouteComponent(() => loadCode(() => import('../screens/device/device-page.tsx'))),
  }),
)

const routeTree = rootRoute.addChildren([
  indexRoute,
  signedInRoute,
  deviceRoute,
  operatorRoute.addChildren(operatorScreens.flatMap((screen) => routesOf(operatorRoute, screen))),
  modeRoute.addChildren(
    [...accountScreens, ...watchingScreens].flatMap((screen) => routesOf(modeRoute, screen)),
  ),
])

export const router = createRouter({
  routeTree,
  basepath: consolePath,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenPending,
  defaultPendingMs: 150,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
})
