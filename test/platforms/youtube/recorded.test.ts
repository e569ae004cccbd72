import { youtube } from '../../../src/platforms/youtube/index.ts'
import { recordedCases } from '../../support/recorded-cases.ts'
import { play } from './playback.ts'

recordedCases(youtube, { kinds: { calls: play }, contract: 'strict' })
