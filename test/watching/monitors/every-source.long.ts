import { everyTriggerFinds, watched, withSources } from './every-source.ts'

withSources()
everyTriggerFinds(watched)
