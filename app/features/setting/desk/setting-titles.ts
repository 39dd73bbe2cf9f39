import { settingRecords } from './setting-records.ts'
import { titleOfText } from '../text-catalogue.ts'

const titles = new Map(settingRecords.map(({ key, title }) => [key, title]))
titles.set('figures.allowed_differences', 'Figures that differ on purpose')

/** A setting as its form is titled. A key that came later still reads. */
export const settingTitle = (key: string): string =>
  titles.get(key) ?? titleOfText(key) ?? key.replaceAll(/[._-]+/g, ' ')
