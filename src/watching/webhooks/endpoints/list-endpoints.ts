import {
  boundedPage,
  type ListCursors,
  type ListPage,
  type ListQuery,
  newestFirst,
} from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { EndpointRow } from './endpoint-rows.ts'

/** Reads a page of a wallet's endpoints, newest first. With `keyId`: only endpoints that this key created. */
export async function listEndpoints(
  q: Queryable,
  cursors: ListCursors,
  walletId: string,
  { keyId, ...wanted }: ListQuery & { readonly keyId: string | null },
): Promise<{ rows: EndpointRow[]; page: ListPage }> {
  const list = newestFirst(cursors, ['endpoints', walletId, keyId ?? ''], wanted)
  const found = await q.query<EndpointRow>(
    boundedPage(
      `select *, concat(url, description) as body from webhook_endpoints
       where wallet_id = $4 and ($5::text is null or key_id = $5)
         and ($1::timestamptz is null or (created_at, id) < ($1, $2::text))
       order by created_at desc, id desc limit $3`,
      list.order,
    ),
    [...list.values, walletId, keyId],
  )
  return list.page(found)
}
