import type { LucideIcon, LucideProps } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../app/code.ts'

type Icons = typeof import('./icons.ts')

/** An icon that is loaded where an operator is signed in: the first screen of everybody else stays small. */
export function screenIcon(name: keyof Icons): LucideIcon {
  const Loaded = lazyPart(async () => ({ default: (await import('./icons.ts'))[name] }))
  const Icon = (props: LucideProps) => (
    <Suspense fallback={<svg aria-hidden="true" width={24} height={24} className={props.className} />}>
      <Loaded {...props} />
    </Suspense>
  )
  return Icon as unknown as LucideIcon
}
