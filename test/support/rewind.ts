import type { PGlite } from '@electric-sql/pglite'

/** Of a file: Emscripten keeps what was written in one piece as bytes with a sign. */
type Bytes = Uint8Array | Int8Array

/** A file, folder or device of Emscripten's file system in memory, as far as it is looked into here. */
interface FileNode {
  mode: number
  name: string
  parent: FileNode
  name_next: FileNode | undefined
  usedBytes: number
  contents: Bytes | Record<string, FileNode> | null | undefined
}

interface FileStream {
  readonly node: FileNode | undefined
  fd: number | null
  readonly shared: { position?: number; flags?: number }
}

/** What PGlite says of the program it runs and does not have in its types. */
interface Program {
  readonly wasmMemory: { readonly buffer: ArrayBuffer }
  stackSave(): number
  stackRestore(at: number): void
  readonly FS: {
    readonly root: FileNode
    streams: (FileStream | null)[]
    nameTable: (FileNode | undefined)[]
    isDir(mode: number): boolean
    isFile(mode: number): boolean
  }
}

/** Counts the parts of the program that are loaded when they are first needed, in all databases of this thread. */
let loaded = 0
const { WebAssembly: programs } = globalThis as unknown as { WebAssembly: { Instance: new () => object } }
programs.Instance = new Proxy(programs.Instance, {
  construct(target, args, made) {
    loaded += 1
    return Reflect.construct(target, args, made)
  },
})

/**
 * Remembers all of a database in memory, its files and its program's memory, while it runs no statement.
 * @returns the function that puts it back, and says whether it could
 */
export function remember(pglite: PGlite): () => boolean {
  const { Module: program } = pglite as unknown as { Module: Program }
  const { FS } = program
  const before = loaded
  const memory = trimmed(new Uint8Array(program.wasmMemory.buffer))
  const stack = program.stackSave()

  const nodes = new Map<FileNode, FileNode>()
  const walk = (node: FileNode): void => {
    if (nodes.has(node)) return
    const { contents } = node
    nodes.set(node, { ...node, contents: copyOf(contents) })
    if (FS.isDir(node.mode)) for (const inside of Object.values((contents ?? {}) as object)) walk(inside)
  }
  walk(FS.root)
  for (const stream of FS.streams) if (stream?.node) walk(stream.node)
  const names = [...FS.nameTable]
  const streams = FS.streams.map(
    (stream) => stream && { stream, fd: stream.fd, shared: { ...stream.shared } },
  )

  return () => {
    // What was loaded since stands at addresses that would be given to others.
    if (loaded !== before) return false
    new Uint8Array(program.wasmMemory.buffer).set(memory)
    program.stackRestore(stack)
    for (const [node, kept] of nodes) {
      const { mode, name, parent, name_next, usedBytes } = kept
      Object.assign(node, { mode, name, parent, name_next, usedBytes })
      if (isBytes(kept.contents) && isBytes(node.contents) && node.contents.length === kept.contents.length)
        node.contents.set(kept.contents)
      else node.contents = copyOf(kept.contents)
    }
    FS.nameTable.splice(0, FS.nameTable.length, ...names)
    FS.streams = streams.map((kept) => {
      if (!kept) return null
      const { stream, fd, shared } = kept
      Object.assign(stream.shared, shared)
      return Object.assign(stream, { fd })
    })
    return true
  }
}

const isBytes = (contents: FileNode['contents']): contents is Bytes => ArrayBuffer.isView(contents)

/** A copy of a file's bytes or a folder's entries. A file that was cut to no bytes has none: null. */
function copyOf(contents: FileNode['contents']): FileNode['contents'] {
  if (isBytes(contents)) return contents.slice()
  return contents && { ...contents }
}

/** A copy without the empty rest, which the program takes without expecting anything in it. */
function trimmed(memory: Uint8Array): Uint8Array {
  const words = new Uint32Array(memory.buffer)
  const end = words.findLastIndex((word) => word !== 0) + 1
  return memory.slice(0, end * words.BYTES_PER_ELEMENT)
}
