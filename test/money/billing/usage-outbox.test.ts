import { testOutbox } from './usage-outbox.ts'

await testOutbox({})
