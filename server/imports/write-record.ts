import { PictureRefusal } from '../pictures/empty-picture.ts'
import { runInEncodingQueue } from '../pictures/encoding-turns.ts'
import { type ExaminedPicture, examinePicture } from '../pictures/examine-picture.ts'
import type { ImportCalls, PlannedItem } from './import-calls.ts'
import type { PictureStorage } from './import-pictures.ts'
import { readFileAddress } from './import-reader.ts'

type RecordWriteOptions = { id: string; calls: ImportCalls; places: PictureStorage }

/**
 * Writes an import item that is a complete record from an export of this software, with the record's file if there is
 * one.
 */
export async function writeRecord(plannedItem: PlannedItem, { id, calls, places }: RecordWriteOptions) {
  const { number, item, plan, changes, wanted } = plannedItem
  const needsFile =
    item.kind === 'picture' &&
    (plan === 'create' || plan === 'update') &&
    (changes.includes('path') || changes.includes('content_hash'))
  if (!needsFile) return calls.writeRecord(id, number, {})
  try {
    const storedFile = await storeRecordFile(String(wanted.path), item.file, places)
    return await calls.writeRecord(id, number, { given: storedFile })
  } catch (error) {
    if (!(error instanceof PictureRefusal)) throw error
    return calls.writeRecord(id, number, { refused: error.message })
  }
}

/** Pattern of a valid bucket path without `..`, because the path comes from an uploaded file. */
const bucketPathPattern = /^(?!\/)(?!.*(?:\.\.|\/\/))[^\\\p{Cc}]{1,500}$/u

/** Checks a file like an upload, and stores the file at the path that its record names. @throws PictureRefusal */
async function storeRecordFile(
  path: string,
  address: string | undefined,
  { readFile, store }: PictureStorage,
): Promise<ExaminedPicture> {
  const inside = readFileAddress(address ?? '')
  const file = inside === undefined ? undefined : await readFile(inside)
  if (!file) throw new PictureRefusal('Its file is not in the export.')
  if (!bucketPathPattern.test(path)) throw new PictureRefusal('It says a place that no file can have.')
  const { body, picture } = await runInEncodingQueue(() => examinePicture(file))
  await store(path, body, picture.mime_type)
  return picture
}
