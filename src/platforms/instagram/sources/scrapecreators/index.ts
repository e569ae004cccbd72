import * as accounts from './accounts.ts'
import * as searches from './searches.ts'
import * as talk from './talk.ts'

export const instagram = [accounts, talk, searches].flatMap((group) => Object.values(group))
