import { crc32, deflateRawSync } from 'node:zlib'

/** A fixed date, so that equal files give an equal archive: 1 January 1980, the first that the format knows. */
const dosDate = 0x21

function headerOf(name: Buffer, packed: Buffer, content: Buffer): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  // Names in UTF-8.
  header.writeUInt16LE(0x800, 2)
  header.writeUInt16LE(8, 4)
  header.writeUInt16LE(dosDate, 8)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

const signature = (kind: number): Buffer => Buffer.from([0x50, 0x4b, kind, kind + 1])

/** A ZIP archive of some files (PKWARE APPNOTE 6.3, deflate). */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const packed = deflateRawSync(content)
    const header = headerOf(name, packed, content)
    const entry = Buffer.concat([signature(3), header, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([signature(1), Buffer.from([20, 0]), header, place, name]))
    local.push(entry)
    offset += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, signature(5), end])
}
