import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawWeave, drawWeaveCover, type WeaveOptions } from './weave.ts'
import { weaveKinds } from './weave-address.ts'
import { coverCount, decodeCoverNumber } from './weave-cover.ts'
import { makeWeavePalette } from './weave-palette.ts'

const hues = ['#A8431F', '#EF4444', '#3B82F6', '#8B5CF6', '#F59E0B', '#10B981']
const cloths = Array.from({ length: 600 }, (_, i) =>
  drawWeave(`record ${i}`, makeWeavePalette(hues[i % hues.length] as string)),
)

describe('six hundred patterns', () => {
  test('are all different drawings', () => {
    expect(new Set(cloths).size).toBe(600)
  })

  test('are rarely equal even if all of them are drawn in the same colour', () => {
    const drawings = cloths.map(svg => svg.replaceAll(/(id="|#)w[0-9a-z]+/g, '$1'))
    expect(new Set(drawings).size).toBeGreaterThan(500)
  })

  test('are at most 2 KB gzipped', () => {
    expect(Math.max(...cloths.map(svg => gzipSync(svg).length))).toBeLessThanOrEqual(2048)
  })

  test('are all hidden from assistive technology', () => {
    expect(cloths.every(svg => /^<svg [^>]*aria-hidden="true" focusable="false">/.test(svg))).toBe(true)
  })

  test('are identical when they are generated a second time', () => {
    expect(cloths.map((_, i) => drawWeave(`record ${i}`, makeWeavePalette(hues[i % hues.length] as string)))).toEqual(
      cloths,
    )
  })
})

describe('covers of every number', () => {
  const covers = Array.from({ length: coverCount }, (_, i) =>
    drawWeaveCover(`record ${i}`, hues[i % hues.length] as string, decodeCoverNumber(i)),
  )

  test('are at most 2 KB gzipped', () => {
    expect(Math.max(...covers.map(svg => gzipSync(svg).length))).toBeLessThanOrEqual(2048)
  })

  test('rarely look the same', () => {
    expect(new Set(covers.map(svg => svg.replaceAll(/(id="|#)w[0-9a-z]+/g, '$1'))).size).toBeGreaterThan(420)
    expect(covers.join()).not.toMatch(/NaN|undefined|Infinity/)
  })

  test('have larger shapes if they are wide, because the drawing is scaled up', () => {
    expect(drawWeaveCover('a', '#3B82F6', decodeCoverNumber(12), 1440, 432)).toContain('viewBox="0 0 520 156"')
  })
})

test('a thread pattern looks almost the same whether its tiles are small or large', async () => {
  const pixels = async (repeats: number) => {
    const svg = drawWeaveCover('a record', '#3B82F6', decodeCoverNumber(12), 300, 200, repeats)
    return sharp(Buffer.from(svg.replace('<svg ', '<svg width="300" height="200" ')))
      .removeAlpha()
      .raw()
      .toBuffer()
  }
  const [small, large] = await Promise.all([pixels(1), pixels(32)])
  const difference = small.reduce((sum, value, at) => sum + Math.abs(value - (large[at] ?? 0)), 0) / small.length
  expect(difference).toBeLessThan(4)
})

test.each(weaveKinds)('a thread pattern of the type %s is a valid drawing at every size', kind => {
  for (const [width, height] of [
    [80, 1120],
    [120, 120],
    [480, 320],
    [1600, 96],
  ] as const) {
    const svg = drawWeave('a record', makeWeavePalette('#3B82F6'), { width, height, kind })
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  }
})

// Hashes of pictures that pages already use, and which must not change.
const frozen: [seed: string, hue: string, options: WeaveOptions, sha256: string][] = [
  [
    'who-pays-for-the-corridor',
    '#3B82F6',
    { width: 480, height: 320, kind: 'twill' },
    '6a6e3281992e6b1a621f01e595cc6ee3ad2da327940937dd0ddd530082d751c1',
  ],
  [
    'the long band of the home page',
    '#A8431F',
    { width: 1600, height: 384, kind: 'strip' },
    'c04ec91f24b71d6801b2ca911132fa3cb8b05a93b1c9e897fa18f3b6879aad89',
  ],
  [
    'cloth of Ventures',
    '#F59E0B',
    { width: 80, height: 1120, kind: 'hang' },
    '4b90a01ef57f732aa30887415a0a559403a2eb6c2e86f810d2e4a600874333f4',
  ],
  [
    'cold-chain-warm-hands-2',
    '#10B981',
    { width: 480, height: 320, kind: 'bead' },
    'fbbb27c5fa4450ce4470f7610b87c7aff26aaa43606bd06a23698965e6765a36',
  ],
  [
    'lagos-reading-room',
    '#8B5CF6',
    { width: 480, height: 320, kind: 'resist' },
    '8e96995a96a12d685f1d5ff4a7bd3a651c58553c4cdc5b59cdc402c30fe5af1e',
  ],
  [
    'ports-after-paper',
    '#3B82F6',
    { width: 480, height: 320, kind: 'applique' },
    '9f2a1ff440c1482c7ea0ade5b3e6e1466abfee034986f350ee406fcb3fb4eb3f',
  ],
  [
    'first-cheques',
    '#F59E0B',
    { width: 480, height: 320, kind: 'broken' },
    '5f28821685a3f94bbf3c33d85ed1a2009f848db5b7f43466e80b96c79f464322',
  ],
  [
    'Ṣọlá Fádaìró',
    '#8B5CF6',
    { width: 320, height: 384 },
    '48b8a69de3eecfabe83676d3f0af8cd730f4aa240da7ed9e7d1aa3f2f223c638',
  ],
  ['a-clinic-is-a-cold-box', '#10B981', {}, 'd58823a88198b1e72c5fcc6e9f6fa0f410d197466f5d6d51126b55fca0bd1414'],
]

test.each(frozen)(
  'the pattern of the seed %s in the colour %s with the options %o equals the stored pattern',
  (seed, hue, options, sha256) => {
    const svg = drawWeave(seed, makeWeavePalette(hue), options)
    expect(createHash('sha256').update(svg).digest('hex')).toBe(sha256)
  },
)
