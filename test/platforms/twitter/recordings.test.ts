import { describe, expect, test } from 'vitest'
import { sizesOf } from '../../../src/platforms/twitter/records/media.ts'
import { mediaIdOf } from '../../../src/platforms/twitter/sources/common-fields.ts'
import { recorded } from '../../support/playback.ts'

const files = recorded('twitter')

describe.skipIf(!files.available)(`recorded media of X${files.note}`, () => {
  test('sizes and ids of media that we work out are those X itself reports', () => {
    // Recorded with a login: read for what fields mean, not for what they say.
    let compared = 0
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      // biome-ignore lint/suspicious/noExplicitAny: recorded JSON of a shape of its own
      const media = value as Record<string, any>
      if (media.media_url_https && media.id_str && media.sizes && media.original_info) {
        const { id_str: id, media_url_https: imageUrl, original_info: size, video_info: video } = media
        const variants = (video as { variants?: { url: string }[] } | undefined)?.variants ?? []
        const files = variants.map(({ url }) => ({ url, contentType: 'video/mp4' }))
        expect(mediaIdOf(imageUrl, files)).toBe(id)
        const sizes = sizesOf(size)
        for (const name of ['small', 'medium', 'large'] as const) {
          const { w, h } = media.sizes[name] as { w: number; h: number }
          expect(Math.abs(sizes[name].w - w) + Math.abs(sizes[name].h - h)).toBeLessThanOrEqual(1)
        }
        compared++
      }
      for (const inner of Object.values(value)) walk(inner)
    }
    for (const name of [
      'graphql-searchtimeline-latest',
      'graphql-communitytweetstimeline-new-york-mets',
      'graphql-usertweets-xdevelopers',
      'graphql-tweetresultbyrestid-video-card',
    ]) {
      walk(files.recording(name).body)
    }
    expect(compared).toBeGreaterThan(20)
  })
})
