// Leads as CSV, from links of profiles on standard input: node leads.ts <maxCredits> < links.txt
import { text } from 'node:stream/consumers'
import { SocialLookup } from 'social-lookup-client'

const links = (await text(process.stdin)).split('\n').filter(Boolean)
const maxCredits = Number(process.argv[2] ?? 1000)
const leads = new SocialLookup().linkedin.v2.profiles.batch.rows(links, { maxCredits })
for await (const { url, lookupStatus, profile } of leads) {
  console.log(
    [url, lookupStatus, profile?.name, profile?.headline].map((cell) => JSON.stringify(cell ?? '')).join(),
  )
}
console.error(`${leads.creditsCharged} credits`)
