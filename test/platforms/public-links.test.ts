import { describe, expect, test } from 'vitest'
import * as facebook from '../../src/platforms/facebook/identifiers.ts'
import * as instagram from '../../src/platforms/instagram/identifiers.ts'
import * as linkedin from '../../src/platforms/linkedin/identifiers.ts'
import * as reddit from '../../src/platforms/reddit/identifiers.ts'
import * as tiktok from '../../src/platforms/tiktok/identifiers.ts'
import * as twitter from '../../src/platforms/twitter/identifiers.ts'
import * as youtube from '../../src/platforms/youtube/identifiers.ts'

/**
 * The public forms of one object's link, by platform: each row has the plain form first. The platform opens the same
 * object for all of them, so the reader reads all as the plain form.
 */

type Reader = (raw: string) => unknown
const e = encodeURIComponent
const fb = 'https://www.facebook.com'
const ig = 'https://www.instagram.com'
const tt = 'https://www.tiktok.com'
const x = 'https://x.com'
const li = 'https://www.linkedin.com'
const rd = 'https://www.reddit.com'
const yt = 'https://www.youtube.com'
const fbPost = '1304655294363177'
const tweet = '1491475671058681863'
const clip = '7106594312292453675'
const video = 'dQw4w9WgXcQ'
const channel = 'UCuAXFkgsw1L7xaCfnd5JJOw'

const forms: readonly (readonly [string, Reader, string, readonly string[]])[] = [
  [
    'facebook: a post of a page',
    facebook.readPost,
    `${fb}/nasa/posts/${fbPost}`,
    [
      `${fb}/nasa/posts/words-of-it/${fbPost}/`,
      `${fb}/#!/nasa/posts/${fbPost}`,
      `${fb}/plugins/post.php?href=${e(`${fb}/nasa/posts/${fbPost}`)}&width=500`,
      `${fb}/v17.0/plugins/post.php?href=${e(`${fb}/nasa/posts/${fbPost}`)}`,
      `${fb}/plugins/comment_embed.php?href=${e(`${fb}/nasa/posts/${fbPost}?comment_id=5`)}`,
      `${fb}/dialog/share?app_id=1&href=${e(`${fb}/nasa/posts/${fbPost}`)}`,
      `${fb}/dialog/feed?link=${e(`${fb}/nasa/posts/${fbPost}`)}`,
      `${fb}/share.php?u=${e(`${fb}/nasa/posts/${fbPost}`)}`,
      `${fb}/sharer/sharer.php?u=${e(`${fb}/nasa/posts/${fbPost}`)}`,
      `${fb}/login.php?next=${e(`${fb}/nasa/posts/${fbPost}`)}`,
      `${fb}/checkpoint/?next=${e(`${fb}/nasa/posts/${fbPost}`)}`,
      `${fb}/privacy/consent/?next=${e(`${fb}/nasa/posts/${fbPost}`)}`,
      `${fb}/permalink.php?story_fbid=${fbPost}&id=nasa`,
    ],
  ],
  [
    'facebook: a video',
    facebook.readPost,
    `${fb}/nasa/videos/${fbPost}/`,
    [
      `${fb}/nasa/videos/words-of-it/${fbPost}/`,
      `${fb}/v2.3/plugins/video.php?href=${e(`${fb}/nasa/videos/${fbPost}/`)}`,
      `${fb}/plugins/video.php?height=314&href=${e(`${fb}/nasa/videos/${fbPost}`)}`,
    ],
  ],
  [
    'facebook: a video without an author',
    facebook.readPost,
    `${fb}/watch/?v=${fbPost}`,
    [`${fb}/video/embed?video_id=${fbPost}`, `${fb}/watch/live/?ref=x&v=${fbPost}`],
  ],
  ['facebook: a reel', facebook.readPost, `${fb}/reel/${fbPost}/`, [`${fb}/reel/words-of-it/${fbPost}`]],
  [
    'facebook: a post of a group',
    facebook.readPost,
    `${fb}/groups/wood/posts/${fbPost}/`,
    [
      `${fb}/groups/wood/posts/words-of-it/${fbPost}/`,
      `${fb}/groups/wood/permalink/words-of-it/${fbPost}/?comment_id=3`,
    ],
  ],
  [
    'facebook: a page',
    facebook.readPage,
    `${fb}/nasa`,
    [
      `${fb}/@nasa`,
      `${fb}/#!/nasa`,
      `${fb}/plugins/page.php?href=${e(`${fb}/nasa`)}&tabs=timeline`,
      `${fb}/v3.2/plugins/page.php?href=${e(`${fb}/nasa`)}`,
    ],
  ],
  [
    'facebook: a group',
    facebook.readGroup,
    `${fb}/groups/12345`,
    [`${fb}/group.php?gid=12345`, `${fb}/#!/groups/12345`],
  ],
  [
    'facebook: an event',
    facebook.readEvent,
    `${fb}/events/12345`,
    [`${fb}/event.php?eid=12345`, `${fb}/events/s/words/12345/`],
  ],
  [
    'instagram: a post',
    instagram.readMedia,
    `${ig}/p/Cabcdefghij/`,
    [
      `${ig}/nasa/p/Cabcdefghij/`,
      `${ig}/p/Cabcdefghij/embed/captioned/`,
      `${ig}/p/Cabcdefghij/c/1790/`,
      `${ig}/accounts/login/?next=/p/Cabcdefghij/`,
      `${ig}/accounts/login/?next=${e(`${ig}/p/Cabcdefghij/`)}&source=desktop`,
      `${ig}/challenge/?next=/p/Cabcdefghij/`,
      `https://l.instagram.com/?u=${e(`${ig}/p/Cabcdefghij/`)}&e=AT0`,
      `https://api.instagram.com/oembed?url=${e(`${ig}/p/Cabcdefghij/`)}`,
    ],
  ],
  [
    'instagram: a profile',
    instagram.readProfile,
    `${ig}/nasa/`,
    [
      `${ig}/accounts/login/?next=%2Fnasa%2F`,
      `${ig}/nasa/tagged/`,
      `https://l.instagram.com/?u=${e(`${ig}/nasa/`)}`,
    ],
  ],
  [
    'instagram: a hashtag',
    instagram.readHashtag,
    `${ig}/explore/tags/space/`,
    [`${ig}/explore/search/keyword/?q=%23space`, `${ig}/accounts/login/?next=/explore/tags/space/`],
  ],
  ['instagram: a sound', instagram.readAudio, `${ig}/reels/audio/12345/`, [`${ig}/reel/audio/12345/`]],
  [
    'tiktok: a video',
    tiktok.readPostLink,
    `${tt}/@nasa/video/${clip}`,
    [
      `${tt}/amp/@nasa/video/${clip}`,
      `${tt}/en/@nasa/video/${clip}`,
      `${tt}/#/@nasa/video/${clip}`,
      `${tt}/oembed?url=${e(`${tt}/@nasa/video/${clip}`)}`,
      `${tt}/login/phone-or-email?redirect_url=${e(`${tt}/@nasa/video/${clip}`)}`,
    ],
  ],
  [
    'tiktok: a video without an author',
    tiktok.readPostLink,
    `${tt}/embed/v2/${clip}`,
    [
      `${tt}/i18n/share/video/${clip}/`,
      `https://m.tiktok.com/h5/share/item/${clip}.html`,
      `https://m.tiktok.com/v/${clip}.html`,
    ],
  ],
  [
    'tiktok: a profile',
    tiktok.readHandle,
    `${tt}/@nasa`,
    [
      `${tt}/live/@nasa`,
      `${tt}/@nasa/liked`,
      `${tt}/de-de/@nasa`,
      `${tt}/login?redirect_url=${e(`${tt}/@nasa`)}`,
    ],
  ],
  [
    'tiktok: a sound',
    tiktok.readMusicId,
    `${tt}/music/a-song-${clip}`,
    [
      `${tt}/music/a/b-song-${clip}`,
      `${tt}/amp/music/x-${clip}`,
      `https://m.tiktok.com/h5/share/music/${clip}.html`,
    ],
  ],
  [
    'tiktok: a hashtag',
    tiktok.readHashtag,
    `${tt}/tag/space`,
    [`${tt}/share/tag/space`, `${tt}/search?q=%23space`],
  ],
  [
    'x: a post',
    twitter.readPost,
    `${x}/NASA/status/${tweet}`,
    [
      `${x}/i/videos/tweet/${tweet}`,
      `${x}/i/videos/${tweet}`,
      `https://twitter.com/i/cards/tfw/v1/${tweet}`,
      `https://publish.twitter.com/?query=${e(`${x}/NASA/status/${tweet}`)}&widget=Tweet`,
      `https://publish.x.com/oembed?url=${e(`${x}/NASA/status/${tweet}`)}`,
      `${x}/i/flow/login?redirect_after_login=${e(`/NASA/status/${tweet}`)}`,
      `https://cdn.syndication.twimg.com/tweet-result?id=${tweet}&token=a`,
    ],
  ],
  [
    'x: a profile',
    twitter.readHandle,
    `${x}/nasa`,
    [
      `${x}/account/access?redirect_after_login=/nasa`,
      `${x}/login?redirect_after_login=/nasa`,
      `https://publish.twitter.com/?query=${e(`${x}/nasa`)}`,
    ],
  ],
  [
    'linkedin: a person',
    linkedin.readPerson,
    `${li}/in/ada-okafor`,
    [
      `${li}/mwlite/profile/in/ada-okafor`,
      `${li}/redir/redirect?url=${e(`${li}/in/ada-okafor`)}`,
      `${li}/safety/go?url=${e(`${li}/in/ada-okafor`)}`,
      `${li}/in/ada-okafor/overlay/contact-info/`,
    ],
  ],
  [
    'linkedin: an organization',
    linkedin.readOrganization,
    `${li}/company/1035`,
    [`${li}/organization/1035`, `${li}/companies/1035`],
  ],
  [
    'linkedin: a job',
    linkedin.readJob,
    `${li}/jobs/view/4411867124`,
    [
      `${li}/jobs/view/externalApply/4411867124`,
      `${li}/jobs/view/an-engineer/4411867124`,
      `${li}/jobs/4411867124`,
      `${li}/jobs/view/?currentJobId=4411867124`,
      'urn:li:fs_normalized_jobPosting:4411867124',
      `${li}/company/acme/jobs?currentJobId=4411867124`,
      `${li}/redir/redirect?url=${e(`${li}/jobs/view/4411867124`)}`,
    ],
  ],
  [
    'linkedin: a post',
    linkedin.readPost,
    `${li}/feed/update/urn:li:activity:${clip}`,
    [`${li}/feed/update/activity:${clip}`, `${li}/embed/feed/update/urn:li:activity:${clip}`],
  ],
  [
    'linkedin: a post by its path',
    linkedin.readPost,
    `${li}/posts/ada_words-activity-${clip}-abcd`,
    [`${li}/mwlite/feed/posts/ada_words-activity-${clip}-abcd`],
  ],
  [
    'reddit: a post',
    reddit.readPost,
    `${rd}/r/cooking/comments/1abcde2/title/`,
    [
      `${rd}/de/r/cooking/comments/1abcde2/title/`,
      `${rd}/es-419/r/cooking/comments/1abcde2/title/`,
      `${rd}/fil/r/cooking/comments/1abcde2/title/`,
      `${rd}/r/cooking/comments/t3_1abcde2/title/`,
      `${rd}/oembed?url=${e(`${rd}/r/cooking/comments/1abcde2/`)}`,
      `${rd}/over18?dest=${e(`${rd}/r/cooking/comments/1abcde2/`)}`,
      `https://embed.reddit.com/r/cooking/comments/1abcde2/`,
    ],
  ],
  [
    'reddit: a subreddit',
    reddit.readSubreddit,
    `${rd}/r/cooking`,
    [`${rd}/pt-br/r/cooking/`, `${rd}/login?dest=/r/cooking/`],
  ],
  [
    'youtube: a video',
    youtube.readVideoId,
    `${yt}/watch?v=${video}`,
    [
      `${yt}/watch_popup?v=${video}`,
      `${yt}/live_chat?v=${video}`,
      `${yt}/oembed?url=${e(`${yt}/watch?v=${video}`)}`,
      `${yt}/redirect?q=${e(`${yt}/watch?v=${video}`)}`,
      `${yt}/verify_age?next_url=${e(`/watch?v=${video}`)}`,
      `${yt}/tv#/watch?v=${video}`,
      `${yt}/source/${video}/shorts`,
      `${yt}/v/${video}&hl=en_US&fs=1`,
      `https://youtu.be/watch?v=${video}`,
      `https://youtu.be/${video}&t=5`,
      `${yt}/watch?v=${video}?t=5`,
      `https://y2u.be/${video}`,
      `https://youtube.googleapis.com/v/${video}`,
      `https://studio.youtube.com/video/${video}/edit`,
    ],
  ],
  [
    'youtube: a channel',
    youtube.readChannel,
    `${yt}/channel/${channel}`,
    [
      `${yt}/embed/live_stream?channel=${channel}`,
      `${yt}/feeds/videos.xml?channel_id=${channel}`,
      `https://studio.youtube.com/channel/${channel}/videos`,
    ],
  ],
  [
    'youtube: a playlist',
    youtube.readPlaylistId,
    `${yt}/playlist?list=PLabc123`,
    [
      `${yt}/p/PLabc123`,
      `${yt}/show/VLPLabc123`,
      `${yt}/view_play_list?p=PLabc123`,
      `${yt}/feeds/videos.xml?playlist_id=PLabc123`,
      `${yt}/embed/videoseries?list=PLabc123`,
    ],
  ],
]

describe.each(forms)('%s', (_, read, plain, others) => {
  test.each(others)('%s', (link) => {
    expect(read(plain)).not.toBeNull()
    expect(read(link)).toEqual(read(plain))
  })
})

describe('a link inside a page of the site names an object of the site, or no object', () => {
  const refused: readonly (readonly [Reader, string])[] = [
    [
      facebook.readPost,
      `${fb}/plugins/post.php?href=${e('https://evil.example/nasa/posts/1304655294363177')}`,
    ],
    [instagram.readMedia, `${ig}/accounts/login/?next=${e('https://evil.example/p/Cabcdefghij/')}`],
    [instagram.readMedia, `${ig}/accounts/login/?next=//evil.example/p/Cabcdefghij/`],
    [tiktok.readPostLink, `${tt}/login?redirect_url=${e(`https://evil.example/@nasa/video/${clip}`)}`],
    [
      twitter.readPost,
      `https://publish.twitter.com/?query=${e(`https://evil.example/NASA/status/${tweet}`)}`,
    ],
    [linkedin.readPerson, `${li}/redir/redirect?url=${e('https://evil.example/in/ada-okafor')}`],
    [youtube.readVideoId, `${yt}/embed/live_stream?channel=${channel}`],
    [youtube.readVideoId, `${yt}/embed/videoseries?list=PLabc123`],
    [facebook.readPage, `${fb}/app_scoped_user_id/100064843289145`],
    [facebook.readPage, `${fb}/n/?nasa`],
    [reddit.readPost, `${rd}/oembed?url=${e('https://evil.example/r/cooking/comments/1abcde2/')}`],
    [youtube.readVideoId, `${yt}/redirect?q=${e(`https://evil.example/watch?v=${video}`)}`],
  ]
  test.each(refused)('%o %s', (read, link) => {
    let found: unknown
    try {
      found = read(link)
    } catch (error) {
      expect(error).toMatchObject({ kind: 'bad_request' })
      return
    }
    expect(found).toBeNull()
  })
})
