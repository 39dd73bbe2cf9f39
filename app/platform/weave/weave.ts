import type { WeaveKind } from './weave-address.ts'
import { applique } from './weave-applique.ts'
import { beadwork } from './weave-bead.ts'
import { broken } from './weave-broken.ts'
import type { Palette } from './weave-palette.ts'
import type { Structure } from './weave-path.ts'
import { hashOf, oneOf, randomFrom } from './weave-random.ts'
import { resist } from './weave-resist.ts'
import { hang, strip } from './weave-strip.ts'
import { twill } from './weave-twill.ts'

export { weavePalette } from './weave-palette.ts'

/** The structures a seed may choose; `hang` is only ever asked for. */
const chosen: readonly WeaveKind[] = ['strip', 'resist', 'applique', 'bead', 'twill', 'broken']

const structures: Record<WeaveKind, Structure> = { strip, resist, applique, bead: beadwork, twill, broken, hang }

/** A hair of thread over everything, so that flat colour reads as cloth. */
const thread =
  '<path d="M0 0h4M0 2h2" stroke="#000" stroke-opacity=".2"/><path d="M1 0v4" stroke="#fff" stroke-opacity=".09"/>'

export interface WeaveOptions {
  /** In units of the drawing, which is scaled to fit. */
  width?: number
  height?: number
  kind?: WeaveKind | undefined
}

/**
 * A generative cloth as an SVG document. Pure: the same seed, palette and options give the same bytes anywhere.
 * Decorative, hence always hidden from assistive technology; at most 2 KB gzipped.
 */
export function weave(seed: string, palette: Palette, options: WeaveOptions = {}): string {
  const { width = 480, height = 320 } = options
  const hash = hashOf(seed)
  const random = randomFrom(hash)
  const kind = options.kind ?? oneOf(chosen, random)
  const repeat = structures[kind](width, height, palette, random)
  const id = `w${hash.toString(36)}${kind[0]}${width.toString(36)}`
  const all = `M0 0h${width}v${height}H0z`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false"><defs>` +
    `<pattern id="${id}" width="${repeat.width}" height="${repeat.height}" patternUnits="userSpaceOnUse">${repeat.body}</pattern>` +
    `<pattern id="${id}t" width="4" height="4" patternUnits="userSpaceOnUse">${thread}</pattern></defs>` +
    `<path fill="url(#${id})" d="${all}"/><path fill="url(#${id}t)" d="${all}"/></svg>`
  )
}
