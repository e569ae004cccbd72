import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platforms } from '../../src/platforms/index.ts'
import { openSourceComparison } from '../support/proof/sources.ts'

/** Values that only look like those of a field, with the reason. */
const others: readonly (readonly [line: RegExp, reason: string])[] = [
  [/^\w+: \S*audio\.coverUrl is null beside .*thumbnail_src/, 'the picture of the post, not of its sound'],
  [/^official: videos\.\*\.viewCountText is null/, 'the words of a page; the API has numbers alone'],
  [
    /^twitterapiio: tweets\.\*\.expandedUrl is null beside .*edia\.\*/,
    'the link of a picture, which is no link in the text',
  ],
  [/^\w+: company\.location\.state is null/, 'the city; one vendor writes it for the region, too'],
  [/^web: \S*headquarters\.street is null/, 'the street of one of several places'],
  [
    /^\w+: profile\.(?:projects\.\*\.url|positions\.\*\.description) is null, though/,
    'of another part of the person',
  ],
  [
    /^harvestapi: \S*(?:volunteering|courses)\.\*\.(?:start|end)Date is null/,
    'the date of the education there',
  ],
  [/^official: ad\.video\.urls\.p540 is null/, 'the address names no size'],
  [
    /^official: \S*avatarUrl is null, though/i,
    'in the answer that returns the number of a page for its name',
  ],
  [/^official: comments\.\*\.author\.shortName is null/, 'the name in the link of the page'],
  [/^web: media\.imageUrl is null/, 'the still of a video'],
]

describe.each(platforms.filter(({ name }) => name !== 'web').map((one) => [one.name, one] as const))(
  '%s',
  (_, platform) => {
    let open: Awaited<ReturnType<typeof openSourceComparison>>
    beforeAll(async () => {
      open = await openSourceComparison(platform, { SIMULATED_VENDORS: 'true' })
    })
    afterAll(() => open?.close())
    test.for(platform.operations.map((one) => [one.id, one] as const))(
      '%s: every value that a source reports reaches its field',
      async ([, operation]) => {
        const lines = await open.linesOf(operation)
        expect(lines.filter((line) => !others.some(([known]) => known.test(line)))).toEqual([])
      },
    )
  },
)
