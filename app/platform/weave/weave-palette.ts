/** Palette of six colours, darkest first. */
export type WeavePalette = readonly [
  ground: string,
  deep: string,
  main: string,
  light: string,
  pale: string,
  spark: string,
]

/** Dye colours with which all circle colours are mixed. */
const nightDye = '#12162B'
const earthDye = '#8A3B1E'
const cottonDye = '#F6EEDD'

const parseChannels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

function mixColours(from: string, targetColour: string, share: number): string {
  const target = parseChannels(targetColour)
  const mixed = parseChannels(from).map((value, i) => Math.round(value + ((target[i] as number) - value) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Palette for the colour of a circle (`#rrggbb`), mixed with earth and night colours, so that the five bright circle
 * colours fit together.
 */
export function makeWeavePalette(hex: string): WeavePalette {
  const dyed = mixColours(hex, earthDye, 0.22)
  // The accent colour of the amber circle's palette is red, because ochre would be invisible on ochre.
  const spark = hex.toLowerCase() === '#f59e0b' ? '#B5502A' : '#E9A93A'
  return [
    mixColours(dyed, nightDye, 0.86),
    mixColours(dyed, nightDye, 0.58),
    mixColours(dyed, nightDye, 0.12),
    mixColours(dyed, cottonDye, 0.5),
    cottonDye,
    spark,
  ]
}

const secondColours = ['#E9A93A', '#B5502A', '#2F7D6B', '#3D5FA8', '#8A3F5C', '#7FA9C9'] as const

const computeColourDistance = (a: string, b: string) =>
  parseChannels(a).reduce((sum, value, i) => sum + Math.abs(value - (parseChannels(b)[i] as number)), 0)

/**
 * Palette of a cover: the colour of the circle, a second colour for accents, and a background.
 * @param ground 0 is night blue, 1 is the colour of the circle, 2 is undyed paper
 * @param second index from 0 to 5; a colour too similar to the circle's colour is replaced by another one
 */
export function makeCoverPalette(hex: string, ground: number, second: number): WeavePalette {
  const [night, deep, main, light, pale] = makeWeavePalette(hex)
  const wished = secondColours[second % secondColours.length] as string
  const spark =
    computeColourDistance(wished, main) < 120 ? (secondColours[(second + 2) % secondColours.length] as string) : wished
  if (ground === 1) return [deep, main, night, pale, pale, spark]
  if (ground === 2) return [pale, mixColours(pale, light, 0.42), main, spark, night, main]
  // The accent colour is only mixed with the colour of paper, because a mixture with the first colour would turn
  // brown.
  return [night, deep, main, mixColours(spark, pale, 0.42), pale, spark]
}
