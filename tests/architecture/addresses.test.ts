import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listImports, listSources } from './imports.ts'

const files = listSources('app')
const all = listImports(files)

/**
 * Only the browser reads the parameters of pages behind the sign-in, so the HTML from the server does not depend on the
 * parameters.
 */
const isBehindSignIn = (file: string) => /^app\/routes\/(admin|auth)\/|^app\/routes\/profile\.tsx$/.test(file)

function listNeededFiles(file: string, visitedFiles = new Set<string>()): Set<string> {
  if (visitedFiles.has(file)) return visitedFiles
  visitedFiles.add(file)
  for (const { from, to } of all) if (from === file && files.includes(to)) listNeededFiles(to, visitedFiles)
  return visitedFiles
}

/** Rich text contains URLs of other sites, whose parameters are not read by a page of this site. */
const isAboutTexts = (file: string) => file.startsWith('app/platform/rich-text/')
const readsAddress = (file: string) =>
  file.endsWith('.css') || isAboutTexts(file)
    ? false
    : /useSearchParams\(\)|\.searchParams\b(?!\.set)/.test(readFileSync(file, 'utf8'))

/** The functions in this pattern write the day in front of the month, which is the date format of the back office. */
const dayFirst =
  /import \{[^}]*\bformat(Day|Moment|Weekday|MomentInFull|ShortDay|ShortMoment|Calendar\w+)\b[^}]*\} from '[^']*date-format/

it('public pages use only the date format of the site', () => {
  const pages = files.filter(file => /^app\/routes\/.*\.tsx$/.test(file) && !isBehindSignIn(file))
  const neededFiles = new Set(pages.flatMap(page => [...listNeededFiles(page)]))
  expect(neededFiles.size).toBeGreaterThan(200)
  const wrongFiles = [...neededFiles].filter(file => dayFirst.test(readFileSync(file, 'utf8')))
  expect(wrongFiles.filter(file => !file.startsWith('app/platform/dates/'))).toEqual([])
})

it('a public page declares the query parameters that the page uses', () => {
  const pages = files.filter(file => /^app\/routes\/.*\.tsx$/.test(file) && !isBehindSignIn(file))
  const readingPages = pages.filter(page => [...listNeededFiles(page)].some(readsAddress))
  expect(readingPages.length).toBeGreaterThan(8)
  const silentPages = readingPages.filter(
    page => !/export const handle: RouteWithUrlParameters = \{ reads: /.test(readFileSync(page, 'utf8')),
  )
  expect(silentPages).toEqual([])
})
