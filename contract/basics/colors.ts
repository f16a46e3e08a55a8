/** The product's colour; its tones in the panel are chosen by hand. */
export const DEFAULT_COLOR = '#046474'

/** A colour on the wire: `#` and six lower-case hexadecimal digits. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

type Channels = readonly [number, number, number]

const channelsOf = (color: string): Channels => {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}

const colorOf = (channels: Channels): string =>
  `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`

// Relative luminance and contrast as WCAG 2 defines them.
const linear = (channel: number) => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of two colours, 1 to 21 (WCAG). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const WHITE = '#ffffff'
const BLACK = '#000000'
const READABLE = 4.5

/** White where it can be read on the colour, else black: one of them always can. */
export const textOn = (color: string): string =>
  contrast(color, WHITE) >= READABLE ? WHITE : BLACK

const mixed = (color: string, other: string, part: number): string => {
  const [from, to] = [channelsOf(color), channelsOf(other)]
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * part
  return colorOf([at(0), at(1), at(2)])
}

const STEPS = 50

/** The colour, mixed with the other just enough to be readable on the background. */
function moved(color: string, towards: string, ground: string): string {
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mixed(color, towards, step / STEPS)
    if (contrast(candidate, ground) >= READABLE) return candidate
  }
  return towards
}

// The page backgrounds with the least contrast to text.
const LIGHT_GROUND = '#def2f7'
const DARK_GROUND = '#172226'

export interface Tones {
  /** The colour as a background. */
  readonly fill: string
  readonly onFill: string
  /** The background on hover. */
  readonly fillHover: string
  /** As text and lines on a light page, and on a dark one. */
  readonly inkOnLight: string
  readonly inkOnDark: string
}

/** The tones of a seller's colour that are readable wherever they are used. */
export function tonesOf(color: string): Tones {
  const onFill = textOn(color)
  return {
    fill: color,
    onFill,
    // Away from the text colour, so that the contrast does not fall.
    fillHover: mixed(color, onFill === WHITE ? BLACK : WHITE, 0.16),
    inkOnLight: moved(color, BLACK, LIGHT_GROUND),
    inkOnDark: moved(color, WHITE, DARK_GROUND),
  }
}
