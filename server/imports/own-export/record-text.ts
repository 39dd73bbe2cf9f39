import type { Json } from '../../../app/platform/db/database.gen.ts'
import { JsonGuard } from '../json/guarded-json.ts'
import { isRecord } from '../json/json-record.ts'

/** Record as the database returns it: columns, and rows of other tables that belong to the record, by name. */
export type ExportedRecord = Record<string, Json>

const frontMatterFence = '---\n'

/**
 * Formats a record as an export file. A record with a text becomes a Markdown file: the other columns are in the front
 * matter, one per line, followed by the unchanged text. The text is HTML, which Markdown allows. Markdown syntax is
 * not used, because Markdown cannot express all elements, and a second copy of the text could differ from the first
 * copy.
 * @param body name of the column with the text
 */
export function formatRecordFile(record: ExportedRecord, body: string | undefined): string {
  const names = Object.keys(record).toSorted()
  const text = body === undefined ? undefined : record[body]
  if (typeof text !== 'string')
    return `${JSON.stringify(Object.fromEntries(names.map(name => [name, record[name]])), null, 2)}\n`
  // The values of the front matter are written as JSON, which is valid YAML.
  const head = names.filter(name => name !== body).map(name => `${name}: ${JSON.stringify(record[name])}\n`)
  return `${frontMatterFence}${head.join('')}${frontMatterFence}${text}`
}

/**
 * Reads a record from a file that `formatRecordFile` wrote, possibly edited by a person.
 * @param body name of the column whose text is below the front matter
 * @throws Error with a message for people, when the file is not a record
 */
export function readRecordFile(bytes: Uint8Array, body: string | undefined): ExportedRecord {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (!text.startsWith('---')) return parseRecord(text)
  const [, head = '', rest = ''] = /^---\r?\n([\s\S]*?)\n---(?:\r?\n|$)([\s\S]*)$/.exec(text) ?? []
  if (head === '' || body === undefined) throw new Error('The head of this file has no end.')
  const record: ExportedRecord = {}
  for (const line of head.split(/\r?\n/).filter(Boolean)) {
    const [, name, value = ''] = /^(\w+): ([\s\S]*)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`“${line.slice(0, 60)}” in the head of this file is no field.`)
    record[name] = parseGuardedJson(value)
  }
  return { ...record, [body]: rest }
}

function parseRecord(text: string): ExportedRecord {
  const record = parseGuardedJson(text)
  if (!isRecord(record)) throw new Error('This file holds no record.')
  return record as ExportedRecord
}

function parseGuardedJson(text: string): Json {
  new JsonGuard().pass(Buffer.from(text))
  return JSON.parse(text) as Json
}
