/** A box of a drawing: a title and lines below it. */
export interface Box {
  /** Place in the grid, from 0. */
  readonly at: readonly [column: number, row: number]
  readonly title: string
  /** Up to three lines of up to 32 characters. */
  readonly lines?: readonly string[]
  /** Outside the service, or stored: drawn in another way. */
  readonly kind?: 'outside' | 'store'
}

type Side = 'top' | 'right' | 'bottom' | 'left'

/** An arrow between boxes, by their names. */
export interface Arrow {
  readonly from: readonly [box: string, side: Side]
  readonly to: readonly [box: string, side: Side]
  readonly label?: string
  /** Both ends have a head. */
  readonly isMutual?: boolean
}

export interface Drawing {
  readonly title: string
  /** The drawing in words, for those who do not see it. */
  readonly description: string
  readonly boxes: Readonly<Record<string, Box>>
  readonly arrows: readonly Arrow[]
}

const width = 216
const height = 92
const gap = { x: 60, y: 52 }
const margin = 20

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const cornerOf = ({ at: [column, row] }: Box) => ({
  x: margin + column * (width + gap.x),
  y: margin + row * (height + gap.y),
})

function drawBox(box: Box): string {
  const { x, y } = cornerOf(box)
  const { title, lines = [], kind = 'part' } = box
  const top = y + height / 2 - (lines.length * 18) / 2
  const rows = lines.map(
    (line, index) =>
      `<text class="line" x="${x + width / 2}" y="${top + 23 + index * 18}">${escapeXml(line)}</text>`,
  )
  return `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>
<text class="title" x="${x + width / 2}" y="${top + 4}">${escapeXml(title)}</text>${rows.join('')}`
}

type Point = readonly [x: number, y: number]

function endOf(box: Box, side: Side): Point {
  const { x, y } = cornerOf(box)
  if (side === 'top') return [x + width / 2, y]
  if (side === 'bottom') return [x + width / 2, y + height]
  return [side === 'left' ? x : x + width, y + height / 2]
}

/** Points of a line that leaves and enters boxes at a right angle. */
function route(
  [fromX, fromY]: Point,
  [toX, toY]: Point,
  leavesUpright: boolean,
  entersUpright: boolean,
): Point[] {
  if (fromX === toX || fromY === toY)
    return [
      [fromX, fromY],
      [toX, toY],
    ]
  if (leavesUpright !== entersUpright)
    return [[fromX, fromY], leavesUpright ? [fromX, toY] : [toX, fromY], [toX, toY]]
  const [middleX, middleY] = [(fromX + toX) / 2, (fromY + toY) / 2]
  const bends: Point[] = leavesUpright
    ? [
        [fromX, middleY],
        [toX, middleY],
      ]
    : [
        [middleX, fromY],
        [middleX, toY],
      ]
  return [[fromX, fromY], ...bends, [toX, toY]]
}

const isUpright = (side: Side) => side === 'top' || side === 'bottom'

function drawArrow({ from, to, label, isMutual }: Arrow, boxes: Drawing['boxes']): string {
  const ends = [endOf(boxes[from[0]]!, from[1]), endOf(boxes[to[0]]!, to[1])] as const
  const points = route(...ends, isUpright(from[1]), isUpright(to[1]))
  const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const [[firstX, firstY], [secondX, secondY]] =
    points.length === 2 ? [points[0]!, points[1]!] : [points[1]!, points[2]!]
  const [x, y] = [(firstX + secondX) / 2, (firstY + secondY) / 2]
  // Beside an upright line, above a level one.
  const place =
    firstX === secondX
      ? `class="label beside" x="${x + 8}" y="${y + 4}"`
      : `class="label" x="${x}" y="${y - 8}"`
  const start = isMutual ? ' marker-start="url(#head)"' : ''
  return `<path class="arrow" d="${path}"${start} marker-end="url(#head)"/>${label === undefined ? '' : `<text ${place}>${escapeXml(label)}</text>`}`
}

const style = `.ground{fill:#fff}.part{fill:#f4f5ff;stroke:#8b8ff0}.outside{fill:#fff;stroke:#868e9c;stroke-dasharray:5 4}.store{fill:#f2f4f7;stroke:#868e9c}
.arrow{fill:none;stroke:#475060;stroke-width:1.5}.head{fill:#475060}text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;text-anchor:middle;fill:#171a21}
.title{font-size:15px;font-weight:600}.line,.label{font-size:13px;fill:#475060}.beside{text-anchor:start}
@media (prefers-color-scheme:dark){.ground{fill:#14171d}.part{fill:#1c1d33;stroke:#7c80e8}.outside{fill:#14171d;stroke:#6b7484}.store{fill:#1b1f27;stroke:#6b7484}
.arrow{stroke:#b3bac6}.head{fill:#b3bac6}text{fill:#eceef2}.line,.label{fill:#b3bac6}}`

/** A drawing as SVG, readable on light and dark grounds: it has its own. */
export function draw({ title, description, boxes, arrows }: Drawing): string {
  const all = Object.values(boxes)
  const columns = Math.max(...all.map(({ at }) => at[0])) + 1
  const rows = Math.max(...all.map(({ at }) => at[1])) + 1
  const size = {
    x: columns * width + (columns - 1) * gap.x + 2 * margin,
    y: rows * height + (rows - 1) * gap.y + 2 * margin,
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.x} ${size.y}" width="${size.x}" height="${size.y}" role="img" aria-labelledby="title description">
<title id="title">${escapeXml(title)}</title><desc id="description">${escapeXml(description)}</desc>
<style>${style}</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>
<rect class="ground" width="${size.x}" height="${size.y}" rx="14"/>
${all.map(drawBox).join('\n')}
${arrows.map((arrow) => drawArrow(arrow, boxes)).join('\n')}
</svg>
`
}
