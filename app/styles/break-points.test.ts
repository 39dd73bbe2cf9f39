import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { laptopQuery } from '../ui/break-point.ts'

const css = readFileSync(new URL('./break-points.css', import.meta.url), 'utf8')
const named = new Map(
  [...css.matchAll(/@custom-media --([a-z-]+) (\(.+?\));/g)].map(([, name = '', query]) => [name, query]),
)

test('there are five, each with its other half and no gap between the two', () => {
  const from = [...named].flatMap(([name, query = '']) => (name.startsWith('from-') ? [[name.slice(5), query]] : []))
  expect(from).toHaveLength(5)
  expect(named.size).toBe(10)
  for (const [name, query] of from) expect(named.get(`below-${name}`)).toBe(query?.replace('>=', '<'))
})

test('script and style sheet mean the same width', () => {
  expect(laptopQuery).toBe(named.get('from-laptop'))
})
