import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'

/** Date for which the sample content was written. On a site installed a year or more later, all years shift. */
const sampleContentDate = new Date('2026-11-21T00:00:00Z')

/** Counts the whole years from the date of the content to the installation, never negative. */
export function countYearsSinceSample(now: Date): number {
  const years = now.getUTCFullYear() - sampleContentDate.getUTCFullYear()
  const before =
    now.getUTCMonth() * 31 + now.getUTCDate() < sampleContentDate.getUTCMonth() * 31 + sampleContentDate.getUTCDate()
  return Math.max(0, before ? years - 1 : years)
}

const recentYearPattern = /(?<!\d)20(?:2[4-9]|3\d)(?!\d)/g

/**
 * Shifts the years in a text, `2024` to `2039`, so that future events stay in the future. Historic years do not change.
 */
export const shiftDatesByYears = (years: number, text: string): string =>
  years === 0 ? text : text.replace(recentYearPattern, year => String(Number(year) + years))

/**
 * Values that replace placeholders in sample files: `{product}` and `{Product}` become the operator's slug and name.
 */
export type SampleTextReplacements = { years: number; slug: string; name: string }

/**
 * Reads the files of a folder, with years shifted and the product's names filled in. The years in file names are
 * shifted too.
 */
export function openSampleFiles(folder: string, { years, slug, name }: SampleTextReplacements) {
  const text = async (file: string) => {
    const { dir, base } = parse(join(folder, file))
    const fileName = (await readdir(dir)).find(each => shiftDatesByYears(years, each) === base)
    return shiftDatesByYears(years, await readFile(join(dir, fileName ?? base), 'utf8'))
      .replaceAll('{product}', slug)
      .replaceAll('{Product}', name)
  }
  return {
    text,
    json: async <Shape>(file: string): Promise<Shape> => JSON.parse(await text(file)),
  }
}

export type SampleFiles = ReturnType<typeof openSampleFiles>
