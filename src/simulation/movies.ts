const bytes = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) =>
  Buffer.concat(values.map((value) => bytes((value >> 8) & 255, value & 255)))
const u32 = (...values: number[]) => {
  const out = Buffer.alloc(values.length * 4)
  for (const [place, value] of values.entries()) out.writeUInt32BE(value >>> 0, place * 4)
  return out
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

const identity = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** A one-frame MP4 (ISO 14496-12 and -14): the frame is a PNG, object type 0x6d, shown for `seconds`. */
export function mp4(frame: Buffer, width: number, height: number, seconds: number): Buffer {
  const ftyp = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isomiso2mp41'))
  const ms = Math.max(1, seconds) * 1000
  const decoder = Buffer.concat([bytes(0x04, 13, 0x6d, 0x11), bytes(0, 0, 0), u32(0, 0)])
  const esds = box(
    'esds',
    u32(0),
    bytes(0x03, 3 + decoder.length + 3),
    u16(1),
    bytes(0),
    decoder,
    bytes(0x06, 1, 2),
  )
  const entry = box(
    'mp4v',
    u32(0),
    u16(0, 1, 0, 0),
    u32(0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    esds,
  )
  const moov = (offset: number) =>
    box(
      'moov',
      box(
        'mvhd',
        u32(0, 0, 0, 1000, ms, 0x10000),
        u16(0x100, 0),
        u32(0, 0),
        identity,
        u32(0, 0, 0, 0, 0, 0, 2),
      ),
      box(
        'trak',
        box(
          'tkhd',
          u32(3, 0, 0, 1, 0, ms, 0, 0),
          u16(0, 0, 0, 0),
          identity,
          u32(width * 65536, height * 65536),
        ),
        box(
          'mdia',
          box('mdhd', u32(0, 0, 0, 1000, ms), u16(0x55c4, 0)),
          box('hdlr', u32(0, 0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from('video\0')),
          box(
            'minf',
            box('vmhd', u32(1, 0, 0)),
            box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
            box(
              'stbl',
              box('stsd', u32(0, 1), entry),
              box('stts', u32(0, 1, 1, ms)),
              box('stsc', u32(0, 1, 1, 1, 1)),
              box('stsz', u32(0, 0, 1, frame.length)),
              box('stco', u32(0, 1, offset)),
            ),
          ),
        ),
      ),
    )
  const start = ftyp.length + moov(0).length + 8
  return Buffer.concat([ftyp, moov(start), box('mdat', frame)])
}
