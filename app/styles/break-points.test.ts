import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { laptopMediaQuery, phoneMediaQuery, wideMediaQuery } from '../ui/break-point.ts'

const css = readFileSync(new URL('./break-points.css', import.meta.url), 'utf8')
const queriesByName = new Map(
  [...css.matchAll(/@custom-media --([a-z-]+) (\(.+?\));/g)].map(([, name = '', query]) => [name, query]),
)

test('each of the six break points has one media query from its width and one below', () => {
  const from = [...queriesByName].flatMap(([name, query = '']) =>
    name.startsWith('from-') ? [[name.slice(5), query]] : [],
  )
  expect(from).toHaveLength(6)
  expect(queriesByName.size).toBe(13)
  expect(queriesByName.get('large-text')).toBe('(width < 18em)')
  for (const [name, query] of from) expect(queriesByName.get(`below-${name}`)).toBe(query?.replace('>=', '<'))
})

test('scripts and style sheets use the same break points', () => {
  expect(laptopMediaQuery).toBe(queriesByName.get('from-laptop'))
  expect(phoneMediaQuery).toBe(queriesByName.get('below-tablet'))
  expect(wideMediaQuery).toBe(queriesByName.get('from-wide'))
})
