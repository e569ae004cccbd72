import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Fault, ServiceError } from '../../src/catalog/errors.ts'

/** What reads a text, by what it reads. */
export type Subjects = Readonly<Record<string, (text: string) => unknown>>

/** What is repeated: the beginnings of what the readers look for, and what makes parsers look back. */
const units =
  '<|<a |<title|<title>|<script id=|<script id=SIGI_STATE |</|&|&amp;|<&|"failure_reason":"MA"|1|a|1 | |\n|\n\n|-->|00:00.000 --> 00:01.000\n|{\\|{"a":|[|"|http://|http://.|@|/@|#1|<b>|<b></i>|<a><p>|<table>|<div>|good |don\'t |https://x.y/é |é|\'|<a href="|<a href="x|A=1,|A="x",|1234567890123456 |<!--|<![CDATA[|es |![|[a](|\\[|`| \n|<p>who is it. |<br>|<h1>a</h1>|<li>|<td>|&nbsp;|_blank|<meta name=a content=b>|<img srcset="a b|awswaf.com/'.split(
    '|',
  )

/** Processor time of this process in milliseconds: what others do on the machine does not count. */
async function cost(read: (text: string) => unknown, text: string): Promise<number> {
  // As answers arrive: a tree that is shared by weak reference lives until the turn of the event loop ends.
  await setImmediate()
  const before = process.cpuUsage()
  try {
    await read(text)
  } catch (error) {
    // Refused is as good as read; readers that stumble are refusals to the pipeline.
    if (
      !(error instanceof Fault || error instanceof ServiceError) &&
      !stumbles.some((kind) => error instanceof kind)
    )
      throw error
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const stumbles = [SyntaxError, RangeError, TypeError]

const megabyte = 1024 * 1024
/** What takes less is not measured well enough to tell how it grows. */
const telling = 100
/** Twice the text takes twice the time; the square would be four times, and collecting garbage is in between. */
const maxGrowth = 3.6

/** What has grown by length so many times in a row, in sizes that tell, goes on to do so. */
const enough = 2

/** Has each of them read hostile texts of up to `most` characters, and asserts how their processor time grows. */
export function takesTimeByLength(subjects: Subjects, most = megabyte): void {
  describe.each(Object.entries(subjects))('reading %s', (_, read) => {
    test.each(units)('takes time by its length, of nothing but %j', async (unit) => {
      const text = unit.repeat(Math.ceil(most / unit.length))
      // From small to large, so that quadratic growth is found long before the megabytes.
      let before = Number.POSITIVE_INFINITY
      let told = 0
      for (let length = 64 * 1024; length <= most && told < enough; length *= 2) {
        let now = await cost(read, text.slice(0, length))
        for (let again = 0; again < 5 && now > telling && now / before > maxGrowth; again++) {
          // Side by side: a machine that has become slower since is slower for both.
          const half = Math.max(await cost(read, text.slice(0, length / 2)), telling / 2)
          before = again === 0 ? half : Math.min(before, half)
          now = Math.min(now, await cost(read, text.slice(0, length)))
        }
        if (now > telling) {
          expect(now / before, `${length} characters, ${Math.round(now)} ms`).toBeLessThan(maxGrowth)
          // Compared with what took long enough to be measured.
          if (before > telling / 2) told += 1
        }
        // Quadratic growth from less than this is found at the next length.
        before = Math.max(now, telling / 2)
      }
    })
  })
}
