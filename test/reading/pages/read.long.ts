import { test } from 'vitest'
import { piecesAreRead } from './support.ts'

test.each(['a &amp; ', 'a & ', 'a > '])(
  'a page of more pieces of text than an article has is read as it is: %s',
  (piece) => piecesAreRead(piece),
)
