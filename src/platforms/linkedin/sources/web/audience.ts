import type { CheerioAPI } from 'cheerio'
import { type Elements, numberIn } from './elements.ts'

/** Numbers of followers and connections, in the languages of LinkedIn's pages. */

/** A form that finds any of the words. */
const anyOf = (words: string) =>
  new RegExp(
    words
      .trim()
      .split(',')
      .map((one) => one.trim())
      .join('|'),
    'iu',
  )

const followers = anyOf(`
  follow, abonn, seguid, volger, følger, följar, seura, obserwuj, sleduj, követ, urmărit, takip, pengikut,
  người theo dõi, ακόλουθ, отслежива, подпис, відстеж, підпис, עוקב, متابع, फ़ॉलो, ผู้ติดตาม, フォロワー, 粉丝, 关注, 關注, 팔로워
`)

/** Links to the contact details begin with the same word but have no number. */
const connections = anyOf(`
  connec, conne[xs], conex, contact, collegament, kontak, forbindels, yhtey, spojení, kapcsolat,
  bağlantı, koneksi, sambungan, kết nối, relation, συνδέσ, контак, קשר, زميل, कनेक्शन, คนรู้จัก,
  つながり, 好友, 人脈, 人脉, 1촌
`)

/** The end of a text that is searched for a number and its label: the search takes time by the square of it. */
const maxLabelCharacters = 200

/** A line that consists of a number and its label, in either order. */
const bare =
  /^\d[\d.,'’\s]*(?:\+\s*)?[\p{L}\p{M}:*]+(?:\s\p{L}+)?$|^[\p{L}\p{M}]+:?\s*\d[\d.,\s]*\p{L}{0,2}$/u

/** Whether the line below a name is the number of followers instead of a headline. */
export const isFollowerCount = (line: string): boolean => bare.test(line) && followers.test(line)

/**
 * Reads the numbers of followers and connections from the lines of a top card. A number is null if no line contains it.
 */
export function readAudience(lines: readonly string[]): {
  readonly followers: number | null
  readonly connections: number | null
} {
  // Korean pages write "first-degree connections".
  const numbered = lines.map((line) => line.replace('1촌', 'つながり')).filter((line) => /\d/.test(line))
  return {
    followers: numberIn(numbered.find((line) => followers.test(line))),
    connections: numberIn(numbered.find((line) => connections.test(line) && !followers.test(line))),
  }
}

/**
 * Reads the followers from the page's description for search engines: "SAP
 * 3,435,167 followers on LinkedIn. …".
 */
export function readMetaFollowers($: CheerioAPI): number | null {
  const description =
    $('meta[name="description"], meta[property="og:description"]').first().attr('content') ?? ''
  const part = description.split('|').find((one) => /^\s*\d.*LinkedIn/.test(one) && followers.test(one))
  return numberIn(part)
}

/** Reads the followers from the line below the page's name. They follow the place and a dot. */
export function readFollowers(line: Elements): number | null {
  const one = line.first()
  const nodes = one.contents().toArray()
  const dot = nodes.findLastIndex((node) => node.type === 'tag')
  const behind = nodes
    .slice(dot + 1)
    .map((node) => ('data' in node ? String(node.data) : ''))
    .join(' ')
  if (dot >= 0 && /\d/.test(behind)) return numberIn(behind)
  return numberIn(
    /(\d[\d.,\u00a0\u202f'’ ]*)\s*[\p{L}\p{M}:*]+\s*$/u.exec(
      one.text().trim().slice(-maxLabelCharacters),
    )?.[1],
  )
}
