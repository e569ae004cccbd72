import { z } from 'zod'
import { asProfile, profile } from '../../src/catalog/common.ts'
import { operation } from '../../src/catalog/operation.ts'
import { text } from '../../src/catalog/parameters.ts'
import { definePlatform, type Platform } from '../../src/catalog/platform.ts'

/** A profile that a test steers. A number is what the platform shows; null: it hides the number. */
export interface ShownProfile {
  followers?: number | null
  posts?: number | null
  bio?: string | null
  html?: string | null
  /** The status of a web page. */
  page?: number
}

/** Profiles by name; a number is the HTTP status of an answer without one. */
export type ProfileWorld = Map<string, ShownProfile | number>

const record = z.strictObject({
  lookupStatus: z.enum(['found', 'not_found', 'private', 'restricted']),
  status: z.int().nullable(),
  metrics: z.strictObject({ followers: z.int().nullable(), posts: z.int().nullable() }).nullable(),
  bio: z.string().nullable(),
  html: z.string().nullable(),
})

/** A platform with one profile by name: numbers and texts that a test steers. */
export function profilePlatform(world: ProfileWorld): Platform {
  return definePlatform({
    name: 'people',
    displayName: 'People',
    operations: [
      operation({
        id: 'people.profiles',
        path: '/v1/people/{name}',
        summary: 'A profile.',
        parameters: { name: text({ in: 'path', description: 'Name.', example: 'ada' }) },
        record,
        price: { base: 1 },
        cacheSeconds: 0,
        phrases: ['a person'],
        common: asProfile((data) =>
          data.metrics === null ? null : profile('people', { followerCount: data.metrics.followers }),
        ),
        view: (model: ShownProfile) => ({
          status: model.page ?? null,
          metrics: { followers: model.followers ?? null, posts: model.posts ?? null },
          bio: model.bio ?? null,
          html: model.html ?? null,
        }),
        sources: [
          {
            name: 'web' as const,
            async lookup({ name }: { name: string }, context) {
              const answer = await context.upstream.request({
                url: `https://people.test/${name}`,
                missing: () => true,
              })
              if (answer.status === 404) return { outcome: 'not_found' as const }
              if (answer.status === 403) return { outcome: 'restricted' as const }
              return { outcome: 'found' as const, model: answer.json<ShownProfile>() }
            },
          },
        ],
      }),
    ],
    simulated: async () => ({
      origins: ['https://people.test'],
      handle(request) {
        const shown = world.get(request.url.pathname.slice(1)) ?? 404
        if (typeof shown === 'number') return { status: shown }
        const headers = { 'content-type': 'application/json' }
        return { status: 200, headers, body: JSON.stringify(shown) }
      },
    }),
  })
}
