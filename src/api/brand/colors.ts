/** Colours of pages for visitors, derived from the operator's colour. */

type Rgb = readonly [red: number, green: number, blue: number]

const rgbOf = (hex: string): Rgb => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

/** @param share 0: the first colour, 1: the second */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  return hexOf(from.map((part, index) => part + (to[index]! - part) * share) as unknown as Rgb)
}

/** Moves a colour towards black or white until it has this contrast with all grounds. */
function readable(color: string, towards: string, grounds: readonly string[], min: number): string {
  for (let step = 0; step <= 20; step += 1) {
    const shade = mix(color, towards, step / 20)
    if (grounds.every((ground) => contrast(shade, ground) >= min)) return shade
  }
  return towards
}

/** Grounds of text: the brightest and the darkest surface of each scheme (tokens.css of the console). */
const grounds = { light: ['#ffffff', '#f2f4f7'], dark: ['#0d0f13', '#1b1f27'] } as const

/** Shades of a colour for one colour scheme. */
interface Shades {
  /** Links and marks on every ground. */
  readonly accent: string
  /** A ground behind text in the accent. */
  readonly soft: string
  /** Buttons. */
  readonly fill: string
  /** Text on buttons. */
  readonly onFill: string
}

/** Shades of the operator's colour. Each text has a contrast of at least 4.5 to 1 with its ground. */
export function shadesOf(color: string): { readonly light: Shades; readonly dark: Shades } {
  const onFill = contrast(color, '#ffffff') >= contrast(color, '#101319') ? '#ffffff' : '#101319'
  const fill = readable(color, onFill === '#ffffff' ? '#000000' : '#ffffff', [onFill], 4.5)
  const [lightSoft, darkSoft] = [mix(color, '#ffffff', 0.92), mix(color, '#0d0f13', 0.82)]
  return {
    light: {
      accent: readable(color, '#000000', [...grounds.light, lightSoft], 4.6),
      soft: lightSoft,
      ...{ fill, onFill },
    },
    dark: {
      accent: readable(color, '#ffffff', [...grounds.dark, darkSoft], 4.6),
      soft: darkSoft,
      ...{ fill, onFill },
    },
  }
}
