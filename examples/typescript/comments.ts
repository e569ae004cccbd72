// All comments of a video, up to a number of credits: node comments.ts <url> <maxCredits> [cursor]
import { SocialLookup } from 'social-lookup-client'

const [url = '', maxCredits = '50', cursor] = process.argv.slice(2)
const comments = new SocialLookup().youtube.videos.comments(
  { url, cursor },
  { maxCredits: Number(maxCredits) },
)
for await (const { author, text } of comments) console.log(`${author.handle}: ${text}`)
console.error(`${comments.creditsCharged} credits; ${comments.stopped}; continue at ${comments.cursor}`)
