import { comments, followers, following, hashtag, replies, top, users, videos } from './lists.ts'
import { product, productSearch, reviews, showcase, store } from './products.ts'

export const tiktok = [
  followers,
  following,
  users,
  videos,
  top,
  hashtag,
  comments,
  replies,
  productSearch,
  store,
  product,
  reviews,
  showcase,
]
