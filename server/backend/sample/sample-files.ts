import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'

/** The day the sample content was written for. Installed a year or more later, all its years move along. */
const writtenFor = new Date('2026-11-21T00:00:00Z')

/** Whole years between the writing and an installation, never negative. */
export function yearsSince(now: Date): number {
  const years = now.getUTCFullYear() - writtenFor.getUTCFullYear()
  const before = now.getUTCMonth() * 31 + now.getUTCDate() < writtenFor.getUTCMonth() * 31 + writtenFor.getUTCDate()
  return Math.max(0, before ? years - 1 : years)
}

const recentYear = /(?<!\d)20(?:2[4-9]|3\d)(?!\d)/g

/** Moves the years a text names, `2024` to `2039`, so that what is to come stays to come. History stays where it is. */
export const shiftYears = (years: number, text: string): string =>
  years === 0 ? text : text.replace(recentYear, year => String(Number(year) + years))

/** `{product}` and `{Product}` in the files stand for the operator's slug and name. */
export type Wording = { years: number; slug: string; name: string }

/** Reads the files of a folder with their years moved and the product's names filled in; their own names move along. */
export function sampleFiles(folder: string, { years, slug, name }: Wording) {
  const text = async (file: string) => {
    const { dir, base } = parse(join(folder, file))
    const written = (await readdir(dir)).find(each => shiftYears(years, each) === base)
    return shiftYears(years, await readFile(join(dir, written ?? base), 'utf8'))
      .replaceAll('{product}', slug)
      .replaceAll('{Product}', name)
  }
  return {
    text,
    json: async <Shape>(file: string): Promise<Shape> => JSON.parse(await text(file)),
  }
}

export type SampleFiles = ReturnType<typeof sampleFiles>
