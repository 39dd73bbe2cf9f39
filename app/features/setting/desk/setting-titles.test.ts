import { expect, it } from 'vitest'
import { catalogueTextKeys } from '../text-catalogue.ts'
import * as records from './setting-records.ts'
import { getSettingTitle } from './setting-titles.ts'
import * as time from './time-setting.ts'

const isSetting = (value: unknown) => typeof value === 'object' && value !== null && 'key' in value

it('every setting with a form has a title', () => {
  const defined = Object.values({ ...records, ...time }).filter(isSetting) as (typeof records.settingRecords)[number][]
  expect(new Set(records.settingRecords)).toEqual(new Set(defined))
  const allKeys = [...defined.map(({ key }) => key), ...catalogueTextKeys]
  expect(allKeys.filter(key => getSettingTitle(key) === key.replaceAll(/[._-]+/g, ' '))).toEqual([])
})
it('a setting that has no title of its own gets a readable title made from its key', () => {
  expect(getSettingTitle('site.banner_text')).toBe('site banner text')
})
