import { changed } from '../../../errors.ts'

/**
 * The id that an answer tells, which has to be the one asked for. Ids of YouTube are case-sensitive.
 * @throws Fault changed when it tells another one, or none
 */
export function sameId(asked: string, told: string | null, field: string): string {
  if (told !== asked) throw changed(field, { asked, told })
  return told
}
