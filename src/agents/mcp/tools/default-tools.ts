import { accountTools } from './account.ts'
import { commonTaskTools } from './common-tasks.ts'
import { lookupTools } from './lookups.ts'
import { monitorTools } from './monitors.ts'
import { pageTools } from './pages.ts'
import type { AnyTool } from './tool.ts'

/** The tools of `/mcp` in the order in which they are listed. */
export const defaultTools: readonly AnyTool[] = [
  ...commonTaskTools,
  ...lookupTools,
  ...pageTools,
  ...accountTools,
  ...monitorTools,
]
