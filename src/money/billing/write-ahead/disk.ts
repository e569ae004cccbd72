import type fs from 'node:fs'

/** The file system calls that the write-ahead log uses. Tests replace them to simulate failures. */
export type Disk = Pick<
  typeof fs,
  'closeSync' | 'fstatSync' | 'ftruncateSync' | 'mkdirSync' | 'openSync' | 'unlinkSync' | 'writeSync'
>
