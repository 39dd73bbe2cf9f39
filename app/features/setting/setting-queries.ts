import { queryOptions } from '@tanstack/react-query'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { type PublicSettings, siteSettingKeys } from './setting.ts'

async function readPublicSettings(db: DbSource, keys: readonly string[]): Promise<PublicSettings> {
  const rows = unwrapRows(
    await (await db()).from('settings').select('key, value').eq('is_public', true).in('key', keys),
  )
  return Object.fromEntries(rows.map(({ key, value }): [string, Json] => [key, value]))
}

async function readStoredSettings() {
  const rows = unwrapRows(await (await loadSessionDb()).from('settings').select('key, value, updated_at').order('key'))
  return Object.fromEntries(rows.map(({ key, value, updated_at }) => [key, { value, updatedAt: updated_at }]))
}

/** Value of a setting, and the time of its last change. */
export type StoredSetting = { value: Json; updatedAt: string }

export const settingQueries = {
  /** Query for all settings by key, for the back office. */
  stored: () =>
    definePersonalQuery({
      queryKey: ['settings', 'stored'],
      queryFn: readStoredSettings,
      staleTime: 0,
    }),
  /** Query for the settings that every page needs: contact, social media, newsletter. */
  site: (db: DbSource = getBrowserDb) =>
    queryOptions({ queryKey: ['settings', 'site'], queryFn: () => readPublicSettings(db, siteSettingKeys) }),
  /** Query for the editable texts of one page, by the keys of the texts. */
  words:
    (page: string, keys: readonly string[]) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({ queryKey: ['settings', page], queryFn: () => readPublicSettings(db, keys) }),
}
