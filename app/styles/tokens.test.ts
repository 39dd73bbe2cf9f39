import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listSources } from '../../tests/architecture/imports.ts'
import { darkColours, lightColours } from '../platform/brand-colours.ts'
import { measureColourContrast } from '../platform/contrast.ts'
import { tintColours } from '../ui/badge-tint.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const css = read('./tokens.css')
type Scheme = 'paper' | 'night'

/** Colour roles that are declared as `--name: light-dark(#rrggbb, #rrggbb)`. */
const roles = new Map(
  [...css.matchAll(/--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name = '', paper = '', night = '']) => [name, { paper, night }] as const,
  ),
)

function colour(name: string, scheme: Scheme): string {
  const role = roles.get(name)
  if (!role) throw new Error(`tokens.css has no role --${name}`)
  return role[scheme]
}

/** Blends a colour over another colour by a share. The result is the same as with color-mix in sRGB and with alpha. */
function blend(top: string, below: string, share: number): string {
  const mixed = [1, 3, 5].map(at => {
    const [from, to] = [below, top].map(hex => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number]
    return Math.round(from + (to - from) * share)
  })
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

const inks = ['ink', 'quiet', 'action', 'action-deep', 'positive', 'warning', 'danger', 'upcoming', 'past']
const circles = [...css.matchAll(/--circle-([a-z]+):\s*(#[0-9a-f]{6})/g)].map(
  ([, name = '', hex = '']) => [name, hex] as const,
)

/** Backgrounds for text: paper, night, and the darker night of the dark theme. */
const grounds: [string, Scheme, string][] = [
  ...(['paper', 'night'] as const).flatMap(scheme =>
    ['ground', 'surface', 'sunk'].map(
      name => [`${scheme} ${name}`, scheme, colour(name, scheme)] as [string, Scheme, string],
    ),
  ),
  ['night ground in the dark theme', 'night', colour('night-ground', 'night')],
  ['night surface in the dark theme', 'night', colour('night-surface', 'night')],
]

test('the test of design tokens finds the colour roles in the style sheet', () => {
  expect(roles.size).toBeGreaterThanOrEqual(18)
  expect(circles).toHaveLength(5)
})

test.each(Object.keys(lightColours) as (keyof typeof lightColours)[])(
  'brand-colours.ts and the style sheet have the same colour “%s”',
  name => {
    const role = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    expect(roles.get(role)).toEqual({ paper: lightColours[name], night: darkColours[name] })
  },
)

test('the logo has the colour of buttons, in its light and its dark version', () => {
  expect(read('../../public/favicon.svg').match(/#[0-9a-f]{6}/g)).toEqual([lightColours.action, darkColours.action])
})

test('the colours that editors can choose for circles are the colours of the circles on the site', () => {
  expect(Object.keys(tintColours).sort()).toEqual(circles.map(([, hex]) => hex.toUpperCase()).sort())
})

test.each([
  ['night-ink', darkColours.ink],
  ['night-mark', darkColours.ground],
  ['paper-ground', lightColours.ground],
  ['paper-ink', lightColours.ink],
])('the colour --%s of the back office is a colour of the brand', (name, hex) => {
  expect(read('./admin-tokens.css')).toContain(`--${name}: ${hex};`)
})

test('hex codes of brand colours occur only in style sheets, brand-colours.ts and the weave patterns', () => {
  const spelled = listSources('app', 'server', 'scripts').filter(file => {
    if (/\.test\.tsx?$|^app\/styles\/|^app\/platform\/(brand-colours|weave\/)/.test(file)) return false
    const text = readFileSync(file, 'utf8').toLowerCase()
    return [...Object.values(lightColours), ...Object.values(darkColours)].some(hex => text.includes(hex))
  })
  expect(spelled).toEqual([])
})

describe.each(grounds)('text colours on the background %s', (_, scheme, ground) => {
  test.each(inks)('have enough contrast in the colour %s', ink => {
    expect(measureColourContrast(colour(ink, scheme), ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['edge', 'focus', 'action'])('are beside an outline in the colour %s with enough contrast', outline => {
    expect(measureColourContrast(colour(outline, scheme), ground)).toBeGreaterThanOrEqual(3)
  })

  test.each(circles)('have enough contrast on the tint of the circle %s', (_name, hue) => {
    const tint = blend(hue, colour('sunk', scheme), 0.15)
    for (const ink of ['ink', 'quiet'])
      expect(measureColourContrast(colour(ink, scheme), tint), ink).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each(['paper', 'night'] as const)('button colours in the scheme %s', scheme => {
  test.each([
    ['on-action', 'action'],
    ['on-action', 'action-deep'],
    ['ground', 'ink'],
    ['surface', 'upcoming'],
  ])('have enough contrast for the colour %s on the colour %s', (ink, ground) => {
    expect(measureColourContrast(colour(ink, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })
})
