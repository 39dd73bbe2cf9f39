import { actAs } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import type { Tx } from './signed-in.ts'

export const articleId = makeId(201)
export const toBase64Text = (text: string) => Buffer.from(text).toString('base64')

export type OpenedDocument = { id: string; epoch: number; html: string | null }
export const openDocument = async (tx: Tx, knownFormat = 1, row = articleId): Promise<OpenedDocument> =>
  (await tx`select public.open_document('news_articles', ${row}, ${knownFormat}) as opened`)[0]?.opened
export const appendUpdate = async (tx: Tx, { id: of, epoch }: OpenedDocument, updateText: string, knownFormat = 1) =>
  (
    await tx`select public.append_document_update(${of}, ${epoch}, ${knownFormat}, ${toBase64Text(updateText)}) as answer`
  )[0]?.answer
export const seedDocument = async (tx: Tx, { id: of, epoch }: OpenedDocument, words = 'seed') =>
  (await tx`select public.seed_document(${of}, ${epoch}, ${toBase64Text(words)}) as done`)[0]?.done
export const reportUpdate = async (tx: Tx, { id: of, epoch }: OpenedDocument, seq: number, html: string) =>
  (await tx`select public.tell_document_html(${of}, ${epoch}, ${seq}, ${html}) as done`)[0]?.done
export const readDocument = async (tx: Tx, { id: of, epoch }: OpenedDocument, after = -1) =>
  (await tx`select public.read_document(${of}, ${epoch}, ${after}) as found`)[0]?.found

/** Opens a document as Musa and writes its initial text. */
export async function openSeededDocument(tx: Tx): Promise<OpenedDocument> {
  await actAs(tx, 'manager')
  const document = await openDocument(tx)
  await seedDocument(tx, document)
  return document
}
