export { createClient } from './client.ts'
export * from './generated/groups.ts'
