import { crc32, deflateSync } from 'node:zlib'
import type { SimulatedRequest, SimulatedResponse } from '../../../upstream/types.ts'
import { dice, words } from '../../shared/world.ts'
import { authorOf } from './ids.ts'
import { chainCookie } from './wire.ts'
import { postOf } from './world.ts'

/** The delivery network: real pictures and videos, made on request, and captions. */

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG (ISO 15948) of one colour. */
export function png(width: number, height: number, colour: readonly [number, number, number]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a channel, true colour.
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from(colour))])
  const pixels = Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

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

const colourOf = (name: string): [number, number, number] => {
  const d = dice('colour', name)
  return [d.int(0, 255), d.int(0, 255), d.int(0, 255)]
}

const denied: SimulatedResponse = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: '<h1>Access Denied</h1>',
}

/** A small stand-in keeps the shape of the size named in the address (`720:1280` becomes 72 by 128). */
function picture(path: string): SimulatedResponse {
  const [, width = '72', height = '128'] = /:(\d+):(\d+)\./.exec(path) ?? []
  const body = png(Math.ceil(Number(width) / 10), Math.ceil(Number(height) / 10), colourOf(path))
  return { status: 200, headers: { 'content-type': 'image/png' }, body }
}

function video(request: SimulatedRequest): SimulatedResponse {
  const id = /\/(\d{15,20})(?:\/|\.mp4)/.exec(request.url.pathname)?.[1] ?? '0'
  if (!request.headers.cookie?.includes(chainCookie) && !request.url.pathname.startsWith('/ads/'))
    return denied
  if (authorOf(id) === 'sim_gone_media') return denied
  const seconds = Number(request.url.searchParams.get('l') ?? 5)
  const body = mp4(png(36, 64, colourOf(id)), 36, 64, seconds)
  return { status: 200, headers: { 'content-type': 'video/mp4' }, body }
}

const spoken: Record<string, string[]> = {
  'eng-US': ['Welcome back to the kitchen.', 'Today we make a soup in one pot.', 'Thanks for watching!'],
  'spa-ES': ['Bienvenidos de nuevo a la cocina.', 'Hoy hacemos una sopa en una olla.', '¡Gracias por ver!'],
}

const stamp = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`

function captions(path: string): SimulatedResponse {
  const [, id = '0', language = 'eng-US'] = /\/captions\/(\d+)\/([\w-]+)\.vtt/.exec(path) ?? []
  const lines = [...(spoken[language] ?? []), words.title(dice('spoken', id))]
  const step = Math.max(1, Math.floor(postOf(id).duration / lines.length))
  const cues = lines.map(
    (line, place) => `${stamp(place * step)} --> ${stamp((place + 1) * step)}\n${line}\n`,
  )
  return { status: 200, headers: { 'content-type': 'text/vtt' }, body: `WEBVTT\n\n${cues.join('\n')}` }
}

/** Answers for every host of the delivery network. */
export function file(request: SimulatedRequest): SimulatedResponse {
  const { hostname, pathname } = request.url
  if (pathname.startsWith('/captions/')) return captions(pathname)
  if (hostname.startsWith('p')) {
    const post = /cover-(\d+)/.exec(pathname)?.[1]
    return post && authorOf(post) === 'sim_gone_media' ? denied : picture(pathname)
  }
  return video(request)
}

/** The speech-to-text endpoint (OpenAI API, `verbose_json`): two sentences, whatever it hears. */
export function transcription(request: SimulatedRequest): SimulatedResponse {
  const form = request.body?.toString('latin1') ?? ''
  const heard = form.includes('ftyp')
  if (!heard)
    return {
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: '{"error":{"message":"no audio"}}',
    }
  const segments = [
    { id: 0, start: 0, end: 2.5, text: ' This is what was said.' },
    { id: 1, start: 2.5, end: 5, text: ' And this is the rest of it.' },
  ]
  const body = {
    task: 'transcribe',
    language: 'english',
    duration: 5,
    text: 'This is what was said. And this is the rest of it.',
    segments,
  }
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
