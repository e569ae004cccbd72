import { constants, crc32, deflateRawSync } from 'node:zlib'
import { dice } from './world.ts'

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** A colour derived from a name. */
export function colourOf(name: string): Colour {
  const d = dice('colour', name)
  return [d.int(0, 255), d.int(0, 255), d.int(0, 255)]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const zeros = Buffer.alloc(65_536)
/** So many zeros, compressed so that it may be repeated. */
const compressedZeros = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH })

/** A zlib stream (RFC 1950) of `count` zeros. Its work grows with what it has when compressed, a thousandth. */
function compressZeros(count: number): Buffer {
  const pieces = Math.floor(count / zeros.length)
  const last = deflateRawSync(zeros.subarray(0, count % zeros.length))
  // Adler-32 of zeros: the second sum counts them.
  const check = Buffer.alloc(4)
  check.writeUInt16BE(count % 65_521, 0)
  check.writeUInt16BE(1, 2)
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: pieces }, () => compressedZeros),
    last,
    check,
  ])
}

/** A PNG (ISO 15948) of one colour. */
export function png(width: number, height: number, colour: Colour): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit a pixel, for one of the colours of a palette: each byte of a row, and the one before it, is zero.
  header.set([1, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colour)),
    chunk('IDAT', compressZeros((1 + Math.ceil(width / 8)) * height)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function segment(marker: number, ...data: number[]): Buffer {
  const length = data.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...data])
}

/**
 * Bits, and then so many zeros, as bytes: padded with ones, with a zero byte after each 0xff (ITU-T T.81, B.1.1.5).
 * @param bits a short text of 0 and 1
 */
function entropyCoded(bits: string, zeroBits: number): Buffer {
  const written = bits + '0'.repeat(Math.min(zeroBits, 7 - ((bits.length + 7) % 8)))
  const zeroBytes = Math.floor((bits.length + zeroBits - written.length) / 8)
  const left = bits.length + zeroBits - written.length - zeroBytes * 8
  const bytes = (text: string) =>
    (text.match(/.{1,8}/g) ?? []).flatMap((byte) => {
      const value = Number.parseInt(byte.padEnd(8, '1'), 2)
      return value === 0xff ? [0xff, 0] : [value]
    })
  return Buffer.concat([
    Buffer.from(bytes(written)),
    Buffer.alloc(zeroBytes),
    Buffer.from(bytes('0'.repeat(left))),
  ])
}

/**
 * A grey JPEG (ITU-T T.81, baseline, one component). Its first block encodes the distance from middle grey in seven
 * bits. Every further block repeats the level and ends at once.
 * @param grey 0 to 255
 */
export function jpeg(width: number, height: number, grey: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  // With steps of 16, a difference of 1 in the first coefficient is two shades of grey.
  const level = Math.max(-64, Math.min(63, Math.round((grey - 128) / 2)))
  const magnitude = Math.abs(level)
  const category = magnitude === 0 ? 0 : magnitude.toString(2).length
  const sign = level < 0 ? 2 ** category - 1 - magnitude : magnitude
  const value = category === 0 ? '' : sign.toString(2).padStart(category, '0')
  // Differences have eight categories with codes of four bits; the end of a block has a code of one bit.
  const first = `${category.toString(2).padStart(4, '0')}${value}0`
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    segment(0xdb, 0, ...Array<number>(64).fill(16)),
    segment(0xc0, 8, ...size, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, 0, 0, 0, 8, ...Array<number>(12).fill(0), 0, 1, 2, 3, 4, 5, 6, 7),
    segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0),
    segment(0xda, 1, 1, 0x00, 0, 63, 0),
    entropyCoded(first, 5 * (blocks - 1)),
    Buffer.from([0xff, 0xd9]),
  ])
}
