import { storageRefusal } from '../answers.ts'
import type { Middleware } from '../context.ts'
import { type StorageRefusal, storageRefusals } from './storage-refusal.ts'

/** Answers with what really was wrong where the package only knows that something was. */
export const nameRefusals: Middleware = (c, next) => {
  const during: { refusal?: StorageRefusal } = {}
  return storageRefusals.run(during, async () => {
    await next()
    if (c.res.status < 500 || !during.refusal) return
    const { status, code, message } = during.refusal
    c.res = storageRefusal(status, code, message)
  })
}

/** Uploaded files are served as files: never guessed to be pages, never run. */
export const serveAsFile: Middleware = async (c, next) => {
  await next()
  c.header('x-content-type-options', 'nosniff')
  // A paper comes from a stranger, and nobody has looked into it: it is saved, and never opened on this site.
  if (c.res.headers.get('content-type')?.startsWith('application/pdf')) c.header('content-disposition', 'attachment')
  c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
}

/** A name that is too long would end as an error. That it can be read at all was seen before. */
export const refuseOddNames: Middleware = async (c, next) =>
  decodeURIComponent(c.req.path).length > 1200 ? storageRefusal(400, 'InvalidKey', 'Invalid key') : next()
