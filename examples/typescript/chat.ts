// A chat box on `ask`: one question a line on standard input: node chat.ts
import { createInterface } from 'node:readline'
import { BadRequestError, SocialLookup } from 'social-lookup-client'

const sl = new SocialLookup({ maxCredits: 100 })
for await (const query of createInterface({ input: process.stdin })) {
  try {
    const { data } = await sl.ask({ query })
    if (data.operationId === 'tiktok.profiles' && data.lookup.data?.metrics)
      console.log(`${data.lookup.data.profile?.displayName}: ${data.lookup.data.metrics.followers} followers`)
    else console.log(`${data.operationId}: ${JSON.stringify(data.lookup.data)}`)
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error
    console.log(`${error.reason}: ${error.message}`)
  }
}
console.error(`${sl.spent} credits`)
