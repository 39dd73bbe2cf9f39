import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { NotFetched } from '../../fetch/safe-fetch.ts'
import { addTrouble, leaveOut, type SourceReport } from '../import-item.ts'
import type { SourceFile } from '../source-reader.ts'
import { type NextPage, nextPage } from './next-page.ts'

/** Pages of one feed: what leads on for longer leads on for ever. */
const mostPages = 200
/** Bytes of a page in which the way to the next one is looked for. */
const mostDocument = 20 * 1024 * 1024
/** Milliseconds from one page to the next, so that the host is not hurried. */
const betweenPages = 300

type Walk = {
  /** As it was fetched. */
  first: SourceFile
  /** What the first page said; what the others say is added. */
  report: SourceReport
  /** @throws NotFetched */
  fetchPage(address: string): Promise<SourceFile>
  /** @returns what the page said, and whether anything on it had not been told before */
  readPage(page: SourceFile, number: number): Promise<{ report: SourceReport; isNew: boolean }>
  signal: AbortSignal
}

/**
 * Reads what comes after the first page of a feed, until a page leads nowhere, back, or to nothing new.
 * @returns whether that was its end, and not one that could not be passed
 */
export async function readOlderPages({ first, report, fetchPage, readPage, signal }: Walk): Promise<boolean> {
  const been = new Set([first.address])
  let page = first
  for (let number = 2; number <= mostPages; number++) {
    const next = await nextOf(page)
    if (!next || been.has(next.address)) return true
    been.add(next.address)
    await pause(betweenPages, undefined, { signal })
    try {
      page = await fetchPage(next.address)
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      if (!next.isGuess) addTrouble(report, `page ${number}`, `${error.message} What is older was not read.`)
      return next.isGuess
    }
    if (been.has(page.address) && page.address !== next.address) return true
    been.add(page.address)
    const read = await readPage(page, number)
    add(report, read.report)
    if (!read.isNew) return true
  }
  addTrouble(report, `page ${mostPages}`, 'It leads on to more pages than are read. What is older was left out.')
  return false
}

async function nextOf({ path, size, address }: SourceFile): Promise<NextPage | undefined> {
  if (address === undefined || size > mostDocument) return undefined
  return nextPage(await readFile(path, 'utf8'), address)
}

function add(report: SourceReport, more: SourceReport): void {
  for (const [name, times] of Object.entries(more.notCarried)) leaveOut(report, name, times)
  for (const { place, message } of more.troubles) addTrouble(report, place, message)
  report.troubleCount += more.troubleCount - more.troubles.length
  report.isCutOff ||= more.isCutOff
}
