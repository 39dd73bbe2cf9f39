import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { actAs } from '../../server/diagnostics/permissions/act-as.ts'
import type { Tx } from './signed-in.ts'

export type PlannedItemFields = {
  sourceId?: string
  entry?: string
  fields?: object
  refers?: object[]
  state?: string
  pictures?: object
}
/** Default values for each type of record in these tests. */
const defaultFields = {
  article: { content_html: '<p>Words.</p>', published_at: '2024-03-01T08:00:00Z' },
  event: { description: 'Words.', start_date: '2027-03-01T10:00:00.000Z', time_precision: 'datetime' },
}
type ImportedKind = keyof typeof defaultFields

const buildItem = (
  number: number,
  kind: ImportedKind,
  { sourceId = `s${number}`, entry, fields = {}, refers = [], state = 'whole', pictures = {} }: PlannedItemFields,
) => ({
  ...(entry !== undefined && { entry }),
  ...{ number, kind, sourceId, place: `line ${number}`, state, refers, pictures },
  fields: {
    title: `Title ${number}`,
    slug: `imported-${number}`,
    status: 'published',
    ...defaultFields[kind],
    ...fields,
  },
  ...{ addresses: [], addressKeys: [], notCarried: {}, remarks: [] },
})

/** Makes a planned import of these items, claimed by a process. */
export async function makePlannedImport(
  tx: Tx,
  items: PlannedItemFields[],
  { source = 'old.example', options = {}, kind = 'article' as ImportedKind } = {},
) {
  await actAs(tx, 'manager')
  const holder = randomUUID()
  const importRequest = { name: 'old.xml', format: 'wordpress', kind, holder, options }
  const [newImport] = await tx`select public.begin_import(${tx.json(importRequest)}) as id`
  const id = newImport?.id as string
  await tx`reset role`
  await tx`select public.server_begin_reading(${id}, ${holder}, 'wordpress')`
  await tx`select public.server_add_import_items(${id}, ${holder}, ${tx.json(items.map((item, at) => buildItem(at + 1, kind, item)) as never)})`
  await tx`select public.server_end_reading(${id}, ${holder}, ${source}, '{}')`
  await tx`select public.server_plan_import(${id}, ${holder}, 0, 500)`
  await tx`select public.server_end_planning(${id}, ${holder})`
  return { id, holder }
}
export const readPlans = async (tx: Tx, id: string) =>
  (await tx`select plan, reason from public.import_items where import_id = ${id} order by number`).map(row => ({
    ...row,
  }))

/**
 * Writes all items of an import, as the server does. `answers`: the server's results for pictures and links, by column.
 */
export async function writePlannedItems(tx: Tx, id: string, answers: Record<string, string | null> = {}) {
  await actAs(tx, 'manager')
  await tx`select public.move_import(${id}, 'run')`
  await tx`reset role`
  const holder = randomUUID()
  const [claim] = await tx`select public.server_claim_import(${holder}, '{waiting,running}') as held`
  expect(claim?.held).toMatchObject({ id })
  const numbers = (await tx`select number from public.import_items where import_id = ${id} order by number`).map(
    row => row.number as number,
  )
  const outcomes: string[] = []
  for (const number of numbers) {
    const [row] =
      await tx`select public.server_write_import_item(${id}, ${holder}, ${number}, ${tx.json(answers)}) as told`
    outcomes.push(String(row?.told?.outcome))
  }
  await tx`select public.server_end_import(${id}, ${holder}, 'done')`
  return outcomes
}
