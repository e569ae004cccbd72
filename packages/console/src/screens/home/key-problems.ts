import { useApiQuery } from '../../api/hooks.ts'
import { useRights } from '../../app/session.tsx'
import { formatDay, useNow } from '../../ui/time.tsx'
import type { Problem } from './problem.ts'

const dayMs = 86_400_000
/** A key that ends within this time, or ended within it and was in use, is stated. */
const noticeMs = 7 * dayMs

/** Keys that end soon or ended lately; an owner alone knows them. Undefined while that is unknown. */
export function useKeyProblems(): readonly Problem[] | undefined {
  const { managesAccess } = useRights()
  const now = useNow()
  const keys = useApiQuery(['keys', 'home'], (api, signal) => api.keys.list({ limit: 100 }, { signal }), {
    enabled: managesAccess,
  })
  if (!managesAccess) return []
  return keys.data?.keys.flatMap(({ id, name, status, expiresAt, lastUsedAt }): Problem[] => {
    const end = expiresAt === null ? null : Date.parse(expiresAt)
    if (end === null || status === 'revoked' || lastUsedAt === null || Math.abs(end - now) > noticeMs)
      return []
    const isOver = end <= now
    const text = isOver
      ? `The key ${name} expired on ${formatDay(end)}: its requests are refused.`
      : `The key ${name} expires on ${formatDay(end)}.`
    return [
      { key: id, severity: isOver ? 'bad' : 'warn', text, action: 'Extend it', place: { to: `keys/${id}` } },
    ]
  })
}
