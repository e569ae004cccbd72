import styles from './skeleton.module.css'

/** The place of a text that is not there yet. */
export function Skeleton({ width = 'medium' }: { readonly width?: 'short' | 'medium' | 'long' | 'full' }) {
  return <span className={`${styles.skeleton} ${styles[width]}`} aria-hidden />
}

/** The place of a block, by its height. */
export function SkeletonBlock({ size = 'medium' }: { readonly size?: 'medium' | 'large' }) {
  return <div className={`${styles.skeletonBlock} ${styles[`block-${size}`]}`} aria-hidden />
}
