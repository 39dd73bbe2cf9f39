import { getCatalogueTextTitle } from '../text-catalogue.ts'
import { settingRecords } from './setting-records.ts'

const settingTitles = new Map(settingRecords.map(({ key, title }) => [key, title]))
settingTitles.set('figures.allowed_differences', 'Accepted differences in statistics')

/** Label of a field in the form of a setting. */
export const getSettingFieldLabel = (key: string, field: string): string | undefined =>
  settingRecords.find(setting => setting.key === key)?.fields[field]?.label

/** Title of a setting's form. For an unknown setting, its key is formatted as a title. */
export const getSettingTitle = (key: string): string =>
  settingTitles.get(key) ?? getCatalogueTextTitle(key) ?? key.replaceAll(/[._-]+/g, ' ')
