import { expect, it } from 'vitest'
import {
  buildSizedUrl,
  buildSrcSet,
  formatFocalPosition,
  isHiddenFromVisitors,
  readPictureWidth,
} from './picture-sizes.ts'

const table = '/media/2026/table.webp'

it('the srcset offers a library picture in every generated size up to its original size', () => {
  expect(buildSrcSet(table)?.split(', ')).toHaveLength(5)
  expect(buildSrcSet(table, 700)).toBe(`${table}?w=320 320w, ${table}?w=640 640w, ${table}?w=960 700w`)
  expect(buildSrcSet(table, 640)).toBe(`${table}?w=320 320w, ${table}?w=640 640w`)
  expect(buildSrcSet(table, 12)).toBe(`${table}?w=320 12w`)
  expect(buildSizedUrl(table, 320)).toBe(`${table}?w=320`)
})

it.each(['https://cdn.example.org/media/a.png', '/weave/a.svg', '/media/a.png?x=1', '/media/', ''])(
  'a picture with the URL “%s” has no srcset',
  address => {
    expect(buildSrcSet(address)).toBeUndefined()
    expect(buildSizedUrl(address, 320)).toBe(address)
  },
)

it.each(['w=', 'w=321', 'w=0320', 'w=640&w=640', 'w=-1', 'w=9999999'])(
  'the query %s is refused as a picture width that the site does not offer',
  query => {
    expect(readPictureWidth(new URLSearchParams(query))).toBe('wrong')
  },
)
it('the srcset contains the original picture without a width in the URL', () => {
  expect(readPictureWidth(new URLSearchParams('x=1'))).toBeUndefined()
  expect(readPictureWidth(new URLSearchParams('w=960'))).toBe(960)
})

it('a crop keeps the selected focus point of the picture visible', () => {
  expect(formatFocalPosition({ focus_x: 0.333, focus_y: 0 })).toBe('33% 0%')
  expect(formatFocalPosition({ focus_x: 0.5, focus_y: 0.5 })).toBeUndefined()
})

it('a library picture counts as hidden from visitors if its details are null', () => {
  expect(isHiddenFromVisitors(table, null)).toBe(true)
  expect(isHiddenFromVisitors(table, undefined)).toBe(false)
  expect(isHiddenFromVisitors('https://cdn.example.org/a.png', null)).toBe(false)
})
