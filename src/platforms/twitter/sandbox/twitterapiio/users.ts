import { timeLabel } from '../../model.ts'
import type { SimAccount } from '../accounts.ts'

/** An account in twitterapi.io's form, the same in all answers. */
export function userObject(user: SimAccount) {
  const organization = user.verifiedType === 'business' || user.verifiedType === 'government'
  return {
    type: 'user',
    userName: user.handle,
    url: `https://x.com/${user.handle}`,
    id: user.id,
    name: user.name,
    isVerified: false,
    isBlueVerified: user.verifiedType !== 'none',
    verifiedType: organization ? user.verifiedType : null,
    profilePicture: user.avatar,
    coverPicture: user.banner,
    description: user.bio.replaceAll('&', '&amp;'),
    location: user.place,
    followers: user.followers,
    following: user.following,
    createdAt: timeLabel(user.joined),
    favouritesCount: user.likes,
    mediaCount: user.media,
    statusesCount: user.posts,
    protected: user.isProtected,
    affiliatesHighlightedLabel: {},
    pinnedTweetIds: [],
    profile_bio: { entities: { url: { urls: [{ expanded_url: user.website }] } } },
  }
}
