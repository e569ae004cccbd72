import type { Command } from 'commander'
import { addAccountCommands } from './commands/accounts.ts'
import { addBannerCommands } from './commands/banner.ts'
import { addBookCommands } from './commands/books.ts'
import { addCreditCommands } from './commands/credits.ts'
import { addErasureCommands, addPersonCommands } from './commands/erasure.ts'
import { addIncidentCommands } from './commands/incidents.ts'
import { addKeyCommands } from './commands/keys.ts'
import { addOperationCommands } from './commands/operations.ts'
import { addPlanCommands } from './commands/plans.ts'
import { addReportCommands } from './commands/reports.ts'
import { addSignUpCommands } from './commands/sign-up.ts'
import { addSwitchCommands } from './commands/switches.ts'
import { addTokenCommands } from './commands/tokens.ts'

/** Adds the commands of the administration. Their code is loaded when one of them is called. */
export function addAdminCommands(program: Command): void {
  addAccountCommands(program)
  addPlanCommands(program)
  addKeyCommands(program)
  addCreditCommands(program)
  addBookCommands(program)
  addReportCommands(program)
  addOperationCommands(program)
  addTokenCommands(program)
  addSwitchCommands(program)
  addBannerCommands(program)
  addIncidentCommands(program)
  addPersonCommands(program)
  addErasureCommands(program)
  addSignUpCommands(program)
}
