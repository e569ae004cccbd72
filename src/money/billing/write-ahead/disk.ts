import type fs from 'node:fs'

/** The file system calls that the write-ahead log and its recovery use. Tests replace them to simulate failures. */
export type Disk = Pick<
  typeof fs,
  'closeSync' | 'fstatSync' | 'ftruncateSync' | 'mkdirSync' | 'openSync' | 'unlinkSync' | 'writeSync'
> & {
  /** What recovery reads and removes files with. */
  readonly promises: Pick<typeof fs.promises, 'readdir' | 'readFile' | 'rename' | 'unlink'>
}
