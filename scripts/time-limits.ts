// Time limits of everything in front of the service and around it, from the longest time limit of the catalog.

import { maxAnswerSeconds } from '../src/api/server/lookups/time-limits.ts'
import { createRegistry } from '../src/catalog/registry.ts'
import { platforms } from '../src/platforms/index.ts'

/** Seconds that a balancer waits for an answer, and a stopping node for the end of a lookup in flight. */
export const answerSeconds = maxAnswerSeconds(createRegistry(platforms).operations)

/** Seconds that a supervisor waits for a stop, after DRAIN_SECONDS (10 at most here) and SHUTDOWN_SECONDS. */
export const stopSeconds = answerSeconds + 30

/** Where the shipped files, which people wrote, state these limits. */
const places: Readonly<Record<string, readonly (readonly [RegExp, number])[]>> = {
  'deploy/haproxy.cfg': [[/(?<=^ {4}timeout (?:client|server) )\d+(?=s$)/gm, answerSeconds]],
  'deploy/nginx.conf': [
    [/(?<=^ *(?:proxy_read_timeout|proxy_send_timeout|send_timeout) )\d+(?=s;$)/gm, answerSeconds],
  ],
  'deploy/social-lookup.service': [
    [/(?<=\bSHUTDOWN_SECONDS=)\d+/g, answerSeconds],
    [/(?<=^TimeoutStopSec=)\d+$/gm, stopSeconds],
  ],
  'compose.yaml': [
    [/(?<=SHUTDOWN_SECONDS:-)\d+(?=\})/g, answerSeconds],
    [/(?<=STOP_GRACE_PERIOD:-)\d+(?=s\})/g, stopSeconds],
  ],
}

/** The files in which {@link withTimeLimits} sets limits. */
export const filesWithTimeLimits = Object.keys(places)

/** A shipped file with the limits that the catalog needs. */
export function withTimeLimits(file: string, text: string): string {
  return places[file]!.reduce((changed, [place, seconds]) => changed.replace(place, String(seconds)), text)
}
