import type { SimulatedPlatform } from '../../../catalog/ports/simulated.ts'
import { file } from '../../../simulation/answers.ts'
import { spoken } from '../../../simulation/captions.ts'
import { delivered } from '../../../simulation/delivered.ts'
import { type Call, type Route, routed } from '../../../simulation/router.ts'
import { dice } from '../../../simulation/world.ts'
import { eventFields } from './event-fields.ts'
import { forcedGraphCall, graphRoutes } from './graph.ts'
import { forcedSiteCall, siteRoutes } from './site.ts'
import { cdn } from './world.ts'

const stamp = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, 23).replace('.', ',')

/** A SubRip file. */
function captions(name: string): string {
  return spoken(dice('facebook captions', name), 8)
    .map(
      ({ startMs, endMs, text }, place) => `${place + 1}\n${stamp(startMs)} --> ${stamp(endMs)}\n${text}\n`,
    )
    .join('\n')
}

/** Files on Facebook's delivery network. */
function media({ params }: Call) {
  const path = params['*'] ?? ''
  if (path.endsWith('.srt')) return file(captions(path), 'text/plain; charset=utf-8')
  return delivered(path.endsWith('.mp4'))
}

const files: readonly Route[] = [['GET', cdn, '/*', media]]

/** The simulated Facebook: the site as visitors see it, and the Graph API. */
export function simulatedFacebook(): SimulatedPlatform {
  const forced = (call: Call) => forcedGraphCall(call) ?? forcedSiteCall(call)
  return { ...routed([...graphRoutes, ...siteRoutes, ...files], { forced }), thing: eventFields }
}
