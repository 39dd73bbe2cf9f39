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

/** Refuses a body that is called a form and does not begin as one, on which the parser behind this would end as an error. */
export const requireForm: Middleware = async (c, next) => {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\//i.test(type)) return next()
  const start = `--${/boundary="?([^";,]+)/i.exec(type)?.[1] ?? ''}`
  const { method, url, headers, body } = c.req.raw
  if (start === '--' || !body) return notForm()
  const [looked, whole] = body.tee()
  const reader = looked.getReader()
  let head = ''
  while (head.length < start.length) {
    const { value } = await reader.read()
    if (!value) break
    head += Buffer.from(value).toString('latin1')
  }
  // Answered once both halves are let go, so it is not waited for.
  void reader.cancel()
  if (!head.startsWith(start)) {
    await whole.cancel()
    return notForm()
  }
  c.req.raw = new Request(url, { method, headers, body: whole, ...{ duplex: 'half' } })
  return next()
}

const notForm = () => storageRefusal(400, 'InvalidRequest', 'The body is not the form that its content type says.')
