/** Six dyes, darkest ground first: ground, deep, main, light, pale, spark. */
export type Palette = readonly [ground: string, deep: string, main: string, light: string, pale: string, spark: string]

const night = '#12162B'
const clay = '#8A3B1E'
const paper = '#F6EEDD'

const channels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] as number) - value) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/**
 * A circle's screen colour (`#rrggbb`), taken through the dye bath: pulled towards earth and night, so that
 * five loud hues become five cloths from one workshop.
 */
export function weavePalette(hex: string): Palette {
  const dyed = mix(hex, clay, 0.22)
  // Ochre on ochre would vanish: the amber cloth gets a red thread instead.
  const spark = hex.toLowerCase() === '#f59e0b' ? '#B5502A' : '#E9A93A'
  return [mix(dyed, night, 0.86), mix(dyed, night, 0.58), mix(dyed, night, 0.12), mix(dyed, paper, 0.5), paper, spark]
}
