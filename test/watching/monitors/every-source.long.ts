import { everyTriggerFinds, others, withSources } from './every-source.ts'

withSources()
everyTriggerFinds(others)
