import type { FakeRow } from './fake-rows.ts'
import { FakeSite } from './fake-site.ts'

const settingKeys = [
  'contact',
  'identity',
  'mail',
  'newsletter.line',
  'newsletter_url',
  'pictures.hosts',
  'retention',
  'security.second_factor',
  'social',
  'time',
  'video',
]

/** Makes a site whose settings have these values. All other settings are empty. */
export function makeSiteWithSettings(values: FakeRow, more: ConstructorParameters<typeof FakeSite>[0] = {}) {
  const at = '2026-11-25T08:00:00.000Z'
  const settings = [...new Set([...settingKeys, ...Object.keys(values)])]
    .toSorted()
    .map(key => ({ key, value: values[key] ?? null, is_public: true, updated_at: at }))
  return new FakeSite({ ...more, tables: { settings, ...more.tables } })
}

export const getSetting = (site: FakeSite, key: string) => site.rows('settings').find(row => row.key === key)?.value
