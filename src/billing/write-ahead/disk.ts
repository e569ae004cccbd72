import type fs from 'node:fs'

/** What is needed of a file system. */
export type Disk = Pick<
  typeof fs,
  'closeSync' | 'fstatSync' | 'ftruncateSync' | 'mkdirSync' | 'openSync' | 'unlinkSync' | 'writeSync'
>
