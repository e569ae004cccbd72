import { defineRouteMiddleware } from '@astrojs/starlight/route-data'
import groups from './generated/groups.json' with { type: 'json' }

/**
 * The reference has more pages than a sidebar shows. Each of its pages gets the links of its own group, below the link
 * to the group.
 */
export const onRequest = defineRouteMiddleware((context) => {
  const { starlightRoute } = context.locals
  const group = groups.find(({ pages }) => pages.some(({ id }) => id === starlightRoute.id))
  if (group === undefined) return
  const reference = starlightRoute.sidebar.find(({ label }) => label === 'Reference')
  const link = (label, href, isCurrent) => ({
    type: 'link',
    label,
    href,
    isCurrent,
    badge: undefined,
    attrs: {},
  })
  reference.collapsed = false
  reference.entries = reference.entries.map((entry) => {
    if (entry.label !== group.label) return entry
    return {
      type: 'group',
      label: group.label,
      collapsed: false,
      badge: undefined,
      entries: [
        link('Overview', entry.href, entry.isCurrent),
        ...group.pages
          .filter(({ isListed }) => isListed)
          .map(({ id, label }) => link(label, `/docs/${id}`, id === starlightRoute.id)),
      ],
    }
  })
})
