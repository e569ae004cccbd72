import styles from './text.module.css'

/** A name that is cut where there is no room; its title has the whole, and what else tells it apart. */
export function Cut({ text, about }: { readonly text: string; readonly about?: string }) {
  return (
    <span className={styles.cut} title={about === undefined || about === text ? text : `${text} (${about})`}>
      {text}
    </span>
  )
}
