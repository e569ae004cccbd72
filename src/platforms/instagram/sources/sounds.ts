import { otherObject } from '../../../reading/entries.ts'
import type { Media } from '../model.ts'

/**
 * Checks that Reels of a sound name it. Remixes name other sounds, so one Reel is enough.
 * @throws Fault changed if Reels name sounds and all of them are other sounds
 */
export function requireSound(reels: readonly Media[], audioId: string): void {
  const ids = reels.flatMap(({ audio }) => (audio === null ? [] : [audio.id, audio.assetId]))
  const known = ids.filter((id) => id !== null)
  if (known.length > 0 && !known.includes(audioId)) throw otherObject('clips_metadata', audioId, known[0])
}
