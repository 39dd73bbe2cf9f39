import { expect, it } from 'vitest'
import { focalPosition, isWithheld, readWidth, sizedSrc, buildSrcSet } from './picture-sizes.ts'

const table = '/media/2026/table.webp'

it('a picture of the library is offered in each size that is made, and none larger than it is', () => {
  expect(buildSrcSet(table)?.split(', ')).toHaveLength(5)
  expect(buildSrcSet(table, 700)).toBe(`${table}?w=320 320w, ${table}?w=640 640w, ${table}?w=960 700w`)
  expect(buildSrcSet(table, 640)).toBe(`${table}?w=320 320w, ${table}?w=640 640w`)
  expect(buildSrcSet(table, 12)).toBe(`${table}?w=320 12w`)
  expect(sizedSrc(table, 320)).toBe(`${table}?w=320`)
})

it.each(['https://cdn.example.org/media/a.png', '/weave/a.svg', '/media/a.png?x=1', '/media/', ''])(
  '%s has no sizes of ours',
  address => {
    expect(buildSrcSet(address)).toBeUndefined()
    expect(sizedSrc(address, 320)).toBe(address)
  },
)

it.each(['w=', 'w=321', 'w=0320', 'w=640&w=640', 'w=-1', 'w=9999999'])(
  '%s asks for a width that is not made',
  asked => {
    expect(readWidth(new URLSearchParams(asked))).toBe('wrong')
  },
)
it('without a width the picture itself is asked for', () => {
  expect(readWidth(new URLSearchParams('x=1'))).toBeUndefined()
  expect(readWidth(new URLSearchParams('w=960'))).toBe(960)
})

it('a cut keeps the point in view that somebody chose', () => {
  expect(focalPosition({ focus_x: 0.333, focus_y: 0 })).toBe('33% 0%')
  expect(focalPosition({ focus_x: 0.5, focus_y: 0.5 })).toBeUndefined()
})

it('a picture that the library keeps from visitors is not asked for', () => {
  expect(isWithheld(table, null)).toBe(true)
  expect(isWithheld(table, undefined)).toBe(false)
  expect(isWithheld('https://cdn.example.org/a.png', null)).toBe(false)
})
