import { Fragment } from 'react'

/** A name of words with dots, which may break after each dot where there is little room. */
export function Dotted({ name }: { readonly name: string }) {
  const words = name.split('.')
  return words.map((word, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name never move
    <Fragment key={place}>
      {word}
      {place < words.length - 1 && (
        <>
          .<wbr />
        </>
      )}
    </Fragment>
  ))
}
