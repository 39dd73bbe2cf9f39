import { callPictureApi } from '../../platform/images/call-picture-api.ts'
import { loadSessionDb, reportRejectedSession } from '../../platform/session/session-store.ts'
import { noAnswerSentence } from '../../platform/text/no-answer-text.ts'

import type { ImportKind } from './import-kind.ts'

export type ImportSourceOptions = { status?: 'as_it_was' | 'draft'; run?: boolean }

/**
 * Requests that the server downloads and reads a URL.
 * @returns id of the import
 * @throws Error with a message for users
 */
export async function sendImportUrl(address: string, kind: ImportKind, options: ImportSourceOptions): Promise<string> {
  const answer = await callPictureApi('/api/imports/address', { address, name: address, kind, options })
  return ((await answer.json()) as { id: string }).id
}

/**
 * Uploads an import file unchanged.
 * @param onProgress receives the progress from 0 to 1
 * @returns id of the import
 * @throws Error with a message for users
 */
export async function sendImportFile(
  file: File,
  kind: ImportKind,
  options: ImportSourceOptions,
  onProgress: (share: number) => void,
): Promise<string> {
  const { data } = await (await loadSessionDb()).auth.getSession()
  const query = new URLSearchParams({ name: file.name, kind, options: JSON.stringify(options) })
  // Uses XMLHttpRequest, because `fetch` does not report the progress of an upload.
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open('POST', `/api/imports/file?${query}`)
    request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? ''}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1)
    request.onerror = () => reject(new Error(noAnswerSentence))
    request.onload = () => {
      reportRejectedSession(request.status)
      const response = parseJson(request.responseText) as { id?: string; message?: string }
      if (request.status === 201 && response.id) resolve(response.id)
      else reject(new Error(response.message ?? `The server answered ${request.status}.`))
    }
    request.send(file)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
