import { twitter } from '../../../src/platforms/twitter/index.ts'
import { json, recorded, route } from '../../support/playback.ts'
import type { RecordedPlatform } from '../../support/proof/recorded.ts'

const api = 'https://api.x.com'
const widget = 'https://cdn.syndication.twimg.com'
const embed = 'https://publish.x.com'
const files = recorded('twitter')
const at = (origin: string, place: string | RegExp, name: string) =>
  route(origin, place, () => files.answer(name))

/** The app has no rights, so that the embeds are asked. */
const noRights = route(api, /./, json({ title: 'Unauthorized', status: 401 }, 401))
const user = (id: string, username: string) =>
  route(api, `/2/users/by/username/${username}`, json({ data: { id, name: 'Name', username } }))

function onWidget(id: string, name: string) {
  return {
    title: name,
    path: '/v1/twitter/tweets',
    params: { url: id },
    routes: [noRights, at(widget, '/tweet-result', name)],
  }
}
function timeline(id: string, handle: string, name: string) {
  return {
    title: name,
    path: '/v1/twitter/profiles/{handle}/tweets',
    params: { handle, includeReplies: 'true' },
    routes: [user(id, handle), at(api, `/2/users/${id}/tweets`, name)],
  }
}

/** Embeds and the API v2 of X. */
export const recordedTwitter: RecordedPlatform = {
  platform: twitter,
  files,
  origins: [api, widget, embed],
  env: { ...twitter.testSettings },
  cases: [
    onWidget('20', 'syndication-tweet-text-jack-20'),
    onWidget('440322224407314432', 'syndication-tweet-photo-theellenshow'),
    onWidget('1491475671058681863', 'syndication-tweet-video-nasa'),
    onWidget('1823076043017630114', 'syndication-tweet-quote-elonmusk'),
    {
      title: 'v2-user-twitterdev-full-fields',
      path: '/v1/twitter/profiles/{handle}',
      params: { handle: 'TwitterDev' },
      routes: [at(api, '/2/users/by/username/twitterdev', 'v2-user-twitterdev-full-fields')],
    },
    timeline('2758518175', 'waqasejazch', 'v2-user-tweets-ok'),
    timeline('460255655', 'wunpini_fm', 'v2-user-tweets-page1-next-token-and-protected-references'),
  ],
}
