import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { homeSettingKeys } from './setting.ts'
import { catalogueTextKeys, searchTextCatalogue } from './text-catalogue.ts'

const routes = 'app/routes'
const sources = readdirSync(routes, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.tsx') && !file.startsWith('admin'))
  .map(file => readFileSync(join(routes, file), 'utf8'))

describe('the text catalogue', () => {
  it('contains every text that a public page requests by name', () => {
    const requestedKeys = sources.flatMap(source =>
      [...source.matchAll(/getSettingText\([^,]+,\s*'([^']+)'/g)].map(([, key = '']) => key),
    )
    expect(requestedKeys.length).toBeGreaterThan(30)
    const elsewhere = ['newsletter.line']
    expect(
      [...new Set([...requestedKeys, ...homeSettingKeys])].filter(
        key => ![...catalogueTextKeys, ...elsewhere, 'video'].includes(key),
      ),
    ).toEqual([])
  })
  it('lists each text once', () => {
    expect(catalogueTextKeys.filter((key, at) => catalogueTextKeys.indexOf(key) !== at)).toEqual([])
  })
  it('can be searched by page, label and text, ignoring accents', () => {
    const worded = (key: string) => (key === 'gallery.intro' ? 'Les fêtes' : '')
    expect(searchTextCatalogue('fetes', worded).map(({ page }) => page)).toEqual(['Gallery'])
    expect(searchTextCatalogue('road to', worded).map(({ page }) => page)).toEqual(['Road to Davos'])
    expect(searchTextCatalogue('nothing like this', worded)).toEqual([])
  })
})
