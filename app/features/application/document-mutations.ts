import type { QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../platform/db/call-function.ts'
import { saveFile } from '../../platform/save-file.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { applicationQueryKeys } from './application-desk-mutations.ts'
import type { ApplicationDocument } from './application-file.ts'

const bucketName = 'applications'
/** Maximum size of a document in bytes, the same as in the storage bucket. */
const maxDocumentBytes = 10 * 1024 * 1024

/** Reason why a file is not accepted as a document. Undefined if the file is accepted. */
export function findDocumentError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== 'application/pdf') return 'Only PDF files are accepted. Save it as PDF and choose it again.'
  if (size > maxDocumentBytes) return 'The file is larger than 10 MB. Reduce it and choose it again.'
  return size === 0 ? 'The file is empty.' : undefined
}

export const formatSizeInKilobytes = (bytes: number) =>
  `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-GB')} KB`

/**
 * Mutations for the documents of an application. A document consists of a file in storage, in a folder with the
 * application's id as its name, and a database row.
 */
export const makeDocumentMutations = (client: QueryClient) => ({
  /**
   * Uploads a document. The row is inserted after the upload has succeeded.
   * @throws when the upload failed
   */
  async attach(application: string, file: File) {
    const path = `${application}/${crypto.randomUUID()}.pdf`
    const db = await loadSessionDb()
    // The content is sent as an ArrayBuffer, because the storage client would send a File as form data.
    const body = await file.arrayBuffer()
    const { error } = await db.storage.from(bucketName).upload(path, body, { contentType: file.type })
    if (error) throw error
    return this.put(application, { name: file.name.slice(0, 200), path, bytes: file.size })
  },
  /**
   * Inserts the row of an uploaded file. Inserting also undoes a removal, because the content of removed files is
   * deleted only a day later.
   */
  put: (application: string, { name, path, bytes }: Pick<ApplicationDocument, 'name' | 'path' | 'bytes'>) =>
    callFunction(client, applicationQueryKeys, db =>
      db.from('application_documents').insert({ application_id: application, name, path, bytes }),
    ),
  remove: (id: string) =>
    callFunction(client, applicationQueryKeys, db => db.from('application_documents').delete().eq('id', id)),
})

/**
 * Downloads a document to the device. A document is never opened on the page.
 * @throws when the download failed
 */
export async function downloadDocument({ name, path }: ApplicationDocument): Promise<void> {
  const { data, error } = await (await loadSessionDb()).storage.from(bucketName).download(path)
  if (error) throw error
  saveFile(/\.pdf$/i.test(name) ? name : `${name}.pdf`, data)
}
