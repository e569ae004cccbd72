import { type Losses, provenList, readEntries } from '../../../reading/entries.ts'
import { must, str } from '../../../reading/narrow.ts'

/**
 * The words of a list that is left out where it has none. One that is no text is counted.
 * @throws Fault changed for anything but a list, and for one without any text
 */
export function wordsIn(list: unknown, losses: Losses, field: string): string[] {
  return list === undefined
    ? []
    : readEntries(provenList(list, field), (word) => must(str(word), field), losses, field)
}
