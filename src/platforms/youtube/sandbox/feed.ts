import type { SimulatedResponse } from '../../../upstream/types.ts'
import { offsetTime } from './text.ts'
import { type Channel, channelById, newestIndex, range, type Video, videoAt } from './world.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!)

function entry(video: Video, now: number): string {
  const { channel, id } = video
  const path = video.kind === 'short' ? `shorts/${id}` : `watch?v=${id}`
  const views = video.views(now)
  return ` <entry>
  <id>yt:video:${id}</id>
  <yt:videoId>${id}</yt:videoId>
  <yt:channelId>${channel.id.slice(2)}</yt:channelId>
  <title>${escaped(video.title)}</title>
  <link rel="alternate" href="https://www.youtube.com/${path}"/>
  <author>
   <name>${escaped(channel.title)}</name>
   <uri>https://www.youtube.com/channel/${channel.id}</uri>
  </author>
  <published>${offsetTime(video.publishedAt)}</published>
  <updated>${offsetTime(video.publishedAt)}</updated>
  <media:group>
   <media:title>${escaped(video.title)}</media:title>
   <media:content url="https://www.youtube.com/v/${id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="https://i1.ytimg.com/vi/${id}/hqdefault.jpg" width="480" height="360"/>
   <media:description>${escaped(video.description)}</media:description>
   <media:community>
    <media:starRating count="${video.likes(now)}" average="5.00" min="1" max="5"/>
    <media:statistics views="${views}"/>
   </media:community>
  </media:group>
 </entry>`
}

function newest(channel: Channel, now: number): Video[] {
  const both = (['video', 'short'] as const).flatMap((kind) => {
    const last = newestIndex(channel, kind, now)
    return range(0, Math.min(15, last + 1)).map((back) => videoAt(channel, kind, last - back))
  })
  return both.sort((a, b) => b.publishedAt - a.publishedAt).slice(0, 15)
}

/** GET /feeds/videos.xml?channel_id=: the 15 newest uploads as Atom. */
export function uploadsFeed(url: URL, now: number): SimulatedResponse {
  const id = url.searchParams.get('channel_id') ?? ''
  const channel = /^UC[\w-]{22}$/.test(id) ? channelById(id) : null
  const gone: readonly (string | null)[] = ['not_found', 'private']
  if (!channel || gone.includes(channel.forced)) {
    return {
      status: 404,
      headers: { 'content-type': 'text/html; charset=UTF-8' },
      body: '<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>',
    }
  }
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${id}"/>
 <id>yt:channel:${id.slice(2)}</id>
 <yt:channelId>${id.slice(2)}</yt:channelId>
 <title>${escaped(channel.title)}</title>
 <link rel="alternate" href="https://www.youtube.com/channel/${id}"/>
 <author>
  <name>${escaped(channel.title)}</name>
  <uri>https://www.youtube.com/channel/${id}</uri>
 </author>
 <published>${offsetTime(channel.joined)}</published>
${newest(channel, now)
  .map((video) => entry(video, now))
  .join('\n')}
</feed>`
  return { status: 200, headers: { 'content-type': 'text/xml; charset=UTF-8' }, body }
}
