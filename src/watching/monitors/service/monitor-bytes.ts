import { ServiceError } from '../../../catalog/errors.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { MonitorsOptions } from '../options.ts'
import type { MonitorRow } from '../state/monitor-rows.ts'
import { lockMonitorLimit } from './monitor-limit.ts'

/** A monitor of this size always fits: the number of monitors bounds these. */
const smallBytes = 2048

const sizeOf = ({ name, params, query, filters, watch, external_id }: MonitorRow): number =>
  Buffer.byteLength(JSON.stringify([name, params, query, filters, watch, external_id]))

/** Whether a monitor fits in any case. */
export const isSmall = (row: MonitorRow): boolean => sizeOf(row) <= smallBytes

/**
 * Bounds what is stored of the monitors of an account: names, parameters, filters, and what is watched.
 * @param before the monitor before a change; one that does not grow is not refused
 * @throws ServiceError bad_request if the monitors of the account would have more bytes than they may have
 */
export async function requireMonitorBytes(
  q: Queryable,
  row: MonitorRow,
  maxBytes: MonitorsOptions['maxBytes'],
  before?: MonitorRow,
): Promise<void> {
  const bytes = sizeOf(row)
  if (bytes <= Math.max(smallBytes, before === undefined ? 0 : sizeOf(before))) return
  await lockMonitorLimit(q, row.wallet_id)
  // As stored, which is compressed: reading the values would take as long as they are.
  const [used] = await q.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(name) + pg_column_size(params) + pg_column_size(query)
       + coalesce(pg_column_size(filters), 0) + coalesce(pg_column_size(watch), 0)), 0)::bigint as bytes
     from monitors where wallet_id = $1 and id <> $2`,
    [row.wallet_id, row.id],
  )
  const most = maxBytes[row.mode]
  if (used!.bytes + bytes <= most) return
  throw new ServiceError(
    'bad_request',
    `The ${row.mode} monitors of an account may have ${most} bytes of names, parameters and filters. These have ${used!.bytes}, and this one ${bytes}. Send fewer or shorter keywords, or delete a monitor first.`,
    { reason: 'limit_reached' },
  )
}
