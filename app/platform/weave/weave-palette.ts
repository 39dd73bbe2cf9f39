/** Palette of six colours, darkest first: ground, deep, main, light, pale, spark. */
export type Palette = readonly [ground: string, deep: string, main: string, light: string, pale: string, spark: string]

/** Dyes that all circle colours are mixed with. */
const night = '#12162B'
const earth = '#8A3B1E'
const cotton = '#F6EEDD'

const channels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

function mix(from: string, targetColour: string, share: number): string {
  const target = channels(targetColour)
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] as number) - value) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Makes the palette for a circle's colour (`#rrggbb`): mixed with earth and night colours, so that the five bright
 * circle colours harmonise.
 */
export function makeWeavePalette(hex: string): Palette {
  const dyed = mix(hex, earth, 0.22)
  // Spark colour: the amber palette uses red, because ochre is invisible on ochre.
  const spark = hex.toLowerCase() === '#f59e0b' ? '#B5502A' : '#E9A93A'
  return [mix(dyed, night, 0.86), mix(dyed, night, 0.58), mix(dyed, night, 0.12), mix(dyed, cotton, 0.5), cotton, spark]
}

const seconds = ['#E9A93A', '#B5502A', '#2F7D6B', '#3D5FA8', '#8A3F5C', '#7FA9C9'] as const

const distance = (a: string, b: string) =>
  channels(a).reduce((sum, value, i) => sum + Math.abs(value - (channels(b)[i] as number)), 0)

/**
 * Makes the palette of a cover: the circle's own colour, a second hue for the accent, and a ground.
 * @param ground 0 night, 1 the circle's own colour, 2 undyed paper
 * @param second 0 to 5; a hue too close to the circle's own is replaced by the next but one
 */
export function makeCoverPalette(hex: string, ground: number, second: number): Palette {
  const [night, deep, main, light, pale] = makeWeavePalette(hex)
  const wished = seconds[second % seconds.length] as string
  const spark = distance(wished, main) < 120 ? (seconds[(second + 2) % seconds.length] as string) : wished
  if (ground === 1) return [deep, main, night, pale, pale, spark]
  if (ground === 2) return [pale, mix(pale, light, 0.42), main, spark, night, main]
  // The accent is mixed with paper only: mixed with the first hue it would turn brown.
  return [night, deep, main, mix(spark, pale, 0.42), pale, spark]
}
