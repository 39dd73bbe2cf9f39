import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingTitle } from './setting-titles.ts'
import { textKeys } from './text-catalogue.ts'

const ui = new URL('./ui/', import.meta.url)

it('every setting that has a form, and every text, is known by its title', () => {
  const forms = readdirSync(ui).filter(name => name.endsWith('.tsx'))
  const keys = forms.flatMap(name => [...readFileSync(new URL(name, ui), 'utf8').matchAll(/\bkey: '([^']+)'/g)])
  const known = [...keys.map(([, key = '']) => key), ...textKeys]
  expect(keys.length).toBeGreaterThan(8)
  expect(known.filter(key => settingTitle(key) === key.replaceAll(/[._-]+/g, ' '))).toEqual([])
})
it('one that came later still reads', () => {
  expect(settingTitle('site.banner_text')).toBe('site banner text')
})
