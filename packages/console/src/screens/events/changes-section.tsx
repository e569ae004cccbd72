import { EyeOff } from 'lucide-react'
import { useApiMutation } from '../../api/hooks.ts'
import { useRights } from '../../app/session.tsx'
import { DetailSection } from '../../lists/detail-panel.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { count, sentence } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'
import styles from './events.module.css'
import type { Difference } from './types.tsx'

type Change = Difference['changes'][number]

const tones: Readonly<Record<Change['kind'], Tone>> = { added: 'good', removed: 'bad', changed: 'warn' }

/** What changed in a text, passage by passage, with what stays out of later comparisons. */
export function ChangesSection({
  eventId,
  monitorId,
  differences,
}: {
  readonly eventId: string
  readonly monitorId: string
  readonly differences: readonly Difference[]
}) {
  const { manages } = useRights()
  const toast = useToast()
  const ignore = useApiMutation(
    (api, place: number) => api.monitors.ignore({ id: monitorId, eventId, changes: [place] }),
    ['monitors'],
  )
  let before = 0
  return differences.map(({ field, changes, omitted }) => {
    const first = before
    before += changes.length
    return (
      <DetailSection key={field} title={`What changed in ${field}`}>
        <ol className={styles.changes}>
          {changes.map((change, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the passages of an event never move
            <li key={first + at}>
              <div className={styles.changeHead}>
                <Badge tone={tones[change.kind]}>{sentence(change.kind)}</Badge>
                {manages && (
                  <Button
                    size="small"
                    look="quiet"
                    icon={EyeOff}
                    disabled={ignore.isPending}
                    aria-label={`Ignore this: passage ${first + at + 1}`}
                    onClick={() =>
                      ignore.mutate(first + at, {
                        onSuccess: () => toast.done('Passages with this text are ignored from now on.'),
                        onError: (error) => toast.failed('It is not ignored', error),
                      })
                    }
                  >
                    Ignore this
                  </Button>
                )}
              </div>
              <Passage change={change} />
            </li>
          ))}
        </ol>
        {omitted > 0 && <p className={styles.small}>{count(omitted, 'more passage')} changed.</p>}
      </DetailSection>
    )
  })
}

/** A passage, with the words that differ where it was changed. */
function Passage({ change: { kind, before, after, words } }: { readonly change: Change }) {
  if (kind === 'added') return <ins className={styles.passage}>{after}</ins>
  if (kind === 'removed') return <del className={styles.passage}>{before}</del>
  if (words === undefined) {
    return (
      <>
        <del className={styles.passage}>{before}</del>
        <ins className={styles.passage}>{after}</ins>
      </>
    )
  }
  return (
    <p className={styles.passage}>
      {words.map(({ is, text }, place) => {
        const Tag = is === 'added' ? 'ins' : is === 'removed' ? 'del' : 'span'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a passage never move
          <Tag key={place}>{text}</Tag>
        )
      })}
    </p>
  )
}
