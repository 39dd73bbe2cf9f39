import { FetchFailure, type fetchSafely } from '../fetch/safe-fetch.ts'
import type { CleanItem } from './clean-item.ts'
import { readOlderFeedPages } from './feed/older-pages.ts'
import type { ImportCalls, LeasedImport } from './import-calls.ts'
import { addProblem, type SourceReport } from './import-item.ts'
import { type SourceFile, SourceRefusal } from './import-reader.ts'
import { refuseItemOnError } from './item-error.ts'
import { readSource } from './read-source.ts'
import type { SourceFiles } from './source-files.ts'

/** Formats of feeds. The URL of a feed returns the newest entries and may link to pages with older entries. */
const pagedFormats = ['feed', 'json-feed']

/** Maximum number of duplicates listed by title. */
const maxListedDuplicates = 100

const formatTitle = ({ fields, sourceId }: CleanItem) => String(fields.title ?? sourceId).slice(0, 200)

type ImportReadOptions = {
  leasedImport: LeasedImport
  calls: ImportCalls
  files: SourceFiles
  signal: AbortSignal
  fetchSource: (address: string) => ReturnType<typeof fetchSafely>
}

/**
 * Reads the file of an import into import items. A file that cannot be read is refused, with a message for the editor.
 */
export async function readImport(reading: ImportReadOptions): Promise<void> {
  const { leasedImport, calls, files, signal, fetchSource } = reading
  const { id, name, address } = leasedImport
  try {
    let source = await files.find(id)
    if (!source && address) {
      const fetched = await fetchSource(address)
      source = await files.keep(id, name, fetched.body, fetched.address)
    }
    if (!source) throw new SourceRefusal('The server was started anew while it was read. Choose it again.')
    const report = await readPages(source, reading)
    await calls.endReading(id, formatSource(report, source.address ?? name), report)
  } catch (error) {
    if (signal.aborted || !(error instanceof SourceRefusal || error instanceof FetchFailure)) throw error
    // The import file is not deleted, so that the editor can choose its format and start the reading again.
    await calls.endReading(id, '', null, error.message)
  }
}

async function readPages(source: SourceFile, { leasedImport, calls, files, signal, fetchSource }: ImportReadOptions) {
  const { id, name, kind, format, options } = leasedImport
  let reportedCount = 0
  let twice = 0
  const doubles: { title: string; place: string }[] = []
  const troubles: { place: string; message: string }[] = []
  const addItems = async (items: CleanItem[], bytes: number) => {
    const duplicates = await calls.addItems(id, items, bytes)
    twice += duplicates.length
    doubles.push(...duplicates.slice(0, maxListedDuplicates - doubles.length))
  }
  let readAs = format
  const readPage = async (page: SourceFile, number: number) => {
    const before = reportedCount - twice
    const report = await readSource({
      ...{ source: page, kind, format: readAs, said: options.said ?? {}, signal, told: reportedCount, page: number },
      onBegun: async reader => {
        readAs = reader
        if (number === 1) await calls.beginReading(id, reader)
      },
      onItems: async (items, bytes) => {
        // After an error, the items of a batch are added one by one, so that an item which the database rejects does
        // not stop the other items.
        const addOne = (item: CleanItem) =>
          refuseItemOnError(
            () => addItems([item], bytes),
            async reason =>
              troubles.push({ place: item.place, message: `“${formatTitle(item)}” cannot be kept: ${reason}` }),
            signal,
          )
        const addEach = async () => {
          for (const item of items) await addOne(item)
        }
        await refuseItemOnError(() => addItems(items, bytes), addEach, signal)
        reportedCount += items.length
      },
    })
    return { report, isNew: reportedCount - twice > before }
  }
  const { report } = await readPage(source, 1)
  const duplicateCount = twice
  // Feed entries older than an imported entry count as known, because they were imported together with that entry.
  const isKnown = async (after: number) =>
    options.pages === 'new' && (await calls.countKnown(id, formatSource(report, source.address ?? name), after)) > 0
  if (source.address !== undefined && pagedFormats.includes(readAs))
    report.isWhole =
      (await isKnown(0)) ||
      (await readOlderFeedPages({
        ...{ first: source, report, signal },
        readPage: async (page, number) => {
          const before = reportedCount
          const read = await readPage(page, number)
          return { ...read, isNew: read.isNew && !(await isKnown(before)) }
        },
        fetchPage: async address => {
          const fetched = await fetchSource(address)
          return files.keepPage(id, name, fetched.body, fetched.address)
        },
      }))
  // Entries that a feed repeats on several pages are not counted as duplicates, because no content is lost.
  if (duplicateCount > 0) {
    report.notCarried['items that stand in it twice'] = duplicateCount
    report.doubles = doubles.slice(0, duplicateCount)
  }
  for (const { place, message } of troubles) addProblem(report, place, message)
  return report
}

/** Makes the identifier for the origin of an import: the site, or otherwise the name. */
function formatSource({ site, called }: SourceReport, otherwise: string): string {
  const url = URL.parse(site ?? otherwise)
  return url ? `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}` : (called ?? otherwise)
}
