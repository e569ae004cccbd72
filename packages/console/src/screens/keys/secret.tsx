import { CodeBlock } from '../../ui/code.tsx'
import styles from './keys.module.css'

/** A new key, which is shown once. */
export function Secret({ secret }: { readonly secret: string }) {
  return (
    <>
      <p className={styles.note}>
        Copy the key now. The service stores only its hash and cannot show it again.
      </p>
      <CodeBlock code={secret} what="key" />
    </>
  )
}
