import { serviceUrl } from '../../app/address.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useMode } from '../../app/mode.ts'
import { useRights } from '../../app/session.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code.tsx'
import { Row, Stack } from '../../ui/page.tsx'

/** What to do in an account without lookups. */
export function FirstSteps() {
  const mode = useMode()
  const { makesLookups, managesAccess } = useRights()
  const command = `curl -H "x-api-key: $SOCIAL_LOOKUP_KEY" "${serviceUrl}/v1/reddit/subreddits?subreddit=askscience"`
  return (
    <Card
      title="Make the first lookup"
      about={
        mode === 'test'
          ? 'Test lookups answer from simulated platforms and cost test credits only.'
          : 'Live lookups read the real platforms and cost credits.'
      }
    >
      <Stack>
        {makesLookups && (
          <Row>
            <PlaceLink place={{ to: 'playground' }} className={buttonClass({ look: 'primary' })}>
              Open the playground
            </PlaceLink>
            {managesAccess && (
              <PlaceLink place={{ to: 'keys' }} className={buttonClass()}>
                Create a key
              </PlaceLink>
            )}
          </Row>
        )}
        <CodeBlock code={command} what="command" />
      </Stack>
    </Card>
  )
}
