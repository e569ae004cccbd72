import { CircleCheck, TriangleAlert } from 'lucide-react'
import { PlaceLink } from '../../app/links.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { useCreditProblems } from './credit-problems.ts'
import styles from './home.module.css'
import { useKeyProblems } from './key-problems.ts'
import type { Problem } from './problem.ts'
import { useRequestProblems } from './request-problems.ts'
import { useWatchingProblems } from './watching-problems.ts'

/** What is wrong in this account, the worst first, each with what to do. */
export function Problems() {
  const parts = [useCreditProblems(), useRequestProblems(), useWatchingProblems(), useKeyProblems()]
  const isWhole = parts.every((part) => part !== undefined)
  const problems = parts.flatMap((part) => part ?? []).toSorted((a, b) => rank(a) - rank(b))
  if (problems.length > 0) {
    return (
      <section className={styles.problems} aria-label="Needs attention">
        <ul>
          {problems.map((problem) => (
            <li key={problem.key} className={styles[problem.severity]}>
              <TriangleAlert aria-hidden />
              <span className={styles.text}>
                {problem.text}
                {problem.since != null && (
                  <span className={styles.since}>
                    {' '}
                    since <Time at={problem.since} />
                  </span>
                )}
              </span>
              <Action problem={problem} />
            </li>
          ))}
        </ul>
      </section>
    )
  }
  if (!isWhole) return null
  return (
    <p className={styles.calm}>
      <CircleCheck aria-hidden /> Nothing needs attention: credits are left, no request was refused, and no
      lookup, monitor or endpoint failed in the last day.
    </p>
  )
}

const rank = ({ severity }: Problem): number => ['bad', 'warn', 'calm'].indexOf(severity)

function Action({ problem: { action, place, href } }: { readonly problem: Problem }) {
  if (href !== undefined) {
    return (
      <a className={buttonClass({ size: 'small' })} href={href} target="_blank" rel="noreferrer">
        {action}
      </a>
    )
  }
  if (place === undefined) return <span className={styles.since}>{action}</span>
  return (
    <PlaceLink place={place} className={buttonClass({ size: 'small' })}>
      {action}
    </PlaceLink>
  )
}
