import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { FetchFailure } from '../../fetch/safe-fetch.ts'
import { addProblem, countNotImported, type SourceReport } from '../import-item.ts'
import type { SourceFile } from '../import-reader.ts'
import { findNextFeedPage, type NextFeedPage } from './next-page.ts'

/** Maximum number of pages read from one feed, because a longer chain of pages is probably endless. */
const maxPages = 200
/** Maximum size in bytes of a page that is searched for the link to older entries. */
const maxPageBytes = 20 * 1024 * 1024
/** Pause in ms between two pages, to limit the load of the host. */
const pagePauseMs = 300

type PageWalkOptions = {
  /** First page of the feed as fetched. */
  first: SourceFile
  /** Report of the first page of the feed, to which the reports of other pages are added. */
  report: SourceReport
  /** Fetches a page of the feed. @throws FetchFailure */
  fetchPage(address: string): Promise<SourceFile>
  /** Reads a page of the feed. @returns the report of the page, and whether the page contained new entries */
  readPage(page: SourceFile, number: number): Promise<{ report: SourceReport; isNew: boolean }>
  signal: AbortSignal
}

/**
 * Reads the pages of a feed after the first page, until a page has no link to older entries, links to an earlier page,
 * or has no new entries.
 * @returns true if the end of the feed was reached, false after an error or at a limit
 */
export async function readOlderFeedPages({
  first,
  report,
  fetchPage,
  readPage,
  signal,
}: PageWalkOptions): Promise<boolean> {
  const been = new Set([first.address])
  let page = first
  for (let number = 2; number <= maxPages; number++) {
    const next = await findNextPage(page)
    if (!next || been.has(next.address)) return true
    been.add(next.address)
    await pause(pagePauseMs, undefined, { signal })
    try {
      page = await fetchPage(next.address)
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      if (!next.isGuess) addProblem(report, `page ${number}`, `${error.message} What is older was not read.`)
      return next.isGuess
    }
    if (been.has(page.address) && page.address !== next.address) return true
    been.add(page.address)
    const read = await readPage(page, number)
    addReport(report, read.report)
    if (!read.isNew) return true
  }
  addProblem(report, `page ${maxPages}`, 'It leads on to more pages than are read. What is older was left out.')
  return false
}

async function findNextPage({ path, size, address }: SourceFile): Promise<NextFeedPage | undefined> {
  if (address === undefined || size > maxPageBytes) return undefined
  return findNextFeedPage(await readFile(path, 'utf8'), address)
}

function addReport(report: SourceReport, addedReport: SourceReport): void {
  for (const [name, times] of Object.entries(addedReport.notCarried)) countNotImported(report, name, times)
  for (const { place, message } of addedReport.troubles) addProblem(report, place, message)
  report.troubleCount += addedReport.troubleCount - addedReport.troubles.length
  report.isCutOff ||= addedReport.isCutOff
}
