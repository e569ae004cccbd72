import { file } from './answers.ts'
import { mp4 } from './movies.ts'
import { jpeg } from './pictures.ts'

const picture = jpeg(64, 80, 128)

/** A file of a delivery network: a small grey picture, or a video of twelve seconds that shows it. */
export const delivered = (isVideo: boolean) =>
  isVideo ? file(mp4(picture, 64, 80, 12), 'video/mp4') : file(picture, 'image/jpeg')
