import { storageRefusal } from '../answers.ts'
import { type Layer, pathOf, rewritten } from '../layer.ts'
import { type StorageRefusal, storageRefusals } from './storage-refusal.ts'

/** Answers with what really was wrong where the gateway only knows that something was. */
export const namesRefusals: Layer = next => (request, visit) => {
  if (!pathOf(request).startsWith('/storage/v1/')) return next(request, visit)
  const during: { refusal?: StorageRefusal } = {}
  return storageRefusals.run(during, async () => {
    const response = await next(request, visit)
    if (response.status < 500 || !during.refusal) return safeToShow(response)
    const { status, code, message } = during.refusal
    return storageRefusal(status, code, message)
  })
}

/** Uploaded files are served as files: never guessed to be pages, never run. */
function safeToShow(response: Response): Response {
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  return response
}

/** Refuses names that would end as an error, and takes the roundabout addresses of pictures. */
export const readsStorageAddresses: Layer = next => async (request, visit) => {
  const url = new URL(request.url)
  if (!url.pathname.startsWith('/storage/v1/')) return next(request, visit)
  const name = decoded(url.pathname)
  if (name === undefined || hasControl(name) || name.length > 1200)
    return storageRefusal(400, 'InvalidKey', 'Invalid key')
  const [, kind, rest] = url.pathname.match(/^\/storage\/v1\/render\/image\/(public|authenticated|sign)\/(.*)$/) ?? []
  if (kind) url.pathname = `/storage/v1/object/${kind === 'authenticated' ? '' : `${kind}/`}${rest}`
  else url.pathname = url.pathname.replace(/^\/storage\/v1\/object\/authenticated\//, '/storage/v1/object/')
  return next(rewritten(request, { url }), visit)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const hasControl = (text: string) => [...text].some(character => character < ' ' || character === '\u007f')
