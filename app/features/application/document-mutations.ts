import type { QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../platform/db/call-function.ts'
import { saveFile } from '../../platform/save-file.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { applicationKeys } from './application-desk-mutations.ts'
import type { ApplicationDocument } from './application-file.ts'

const bucket = 'applications'
/** As the bucket takes them. */
const mostBytes = 10 * 1024 * 1024

/** Why a file is not taken; undefined where it is. */
export function documentError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== 'application/pdf') return 'Only PDF is taken. Save it as one and choose it again.'
  if (size > mostBytes) return 'It is larger than 10 MB. Save it smaller and choose it again.'
  return size === 0 ? 'The file is empty.' : undefined
}

export const formatKilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-GB')} KB`

/** The papers of an application: files below its id, each named by a row. */
export const documentMutations = (client: QueryClient) => ({
  /** @throws when the file did not arrive; a row is written only of one that did */
  async attach(application: string, file: File) {
    const path = `${application}/${crypto.randomUUID()}.pdf`
    const db = await loadSessionDb()
    // The bytes alone: a file would be sent as a form.
    const body = await file.arrayBuffer()
    const { error } = await db.storage.from(bucket).upload(path, body, { contentType: file.type })
    if (error) throw error
    return this.put(application, { name: file.name.slice(0, 200), path, bytes: file.size })
  },
  /** Names a file that is there, also again after its removal: files stay for a day. */
  put: (application: string, { name, path, bytes }: Pick<ApplicationDocument, 'name' | 'path' | 'bytes'>) =>
    callFunction(client, applicationKeys, db =>
      db.from('application_documents').insert({ application_id: application, name, path, bytes }),
    ),
  remove: (id: string) => callFunction(client, applicationKeys, db => db.from('application_documents').delete().eq('id', id)),
})

/** Hands a paper over as a file; it is never opened on the page. @throws when it could not be had */
export async function saveDocument({ name, path }: ApplicationDocument): Promise<void> {
  const { data, error } = await (await loadSessionDb()).storage.from(bucket).download(path)
  if (error) throw error
  saveFile(/\.pdf$/i.test(name) ? name : `${name}.pdf`, data)
}
