import { z } from 'zod'
import { authRefusal } from '../answers.ts'
import { type Layer, pathOf, rewritten } from '../layer.ts'

const sizeLimit = 256 * 1024

const text = (most: number) => z.string().max(most).optional()

/** What any request to /auth/v1 may hold, as far as the gateway reads it. */
const shape = z.looseObject({
  email: text(254),
  phone: text(40),
  password: z
    .string()
    .refine(password => Buffer.byteLength(password) <= 72, 'Password cannot be longer than 72 characters')
    .optional(),
  token: text(20),
  token_hash: text(200),
  type: text(40),
  refresh_token: text(500),
  scope: text(20),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/** Reads the JSON once for the layers behind it, and refuses what would otherwise end as an error in the database. */
export const readsBody: Layer = next => async (request, visit) => {
  if (!pathOf(request).startsWith('/auth/v1/') || !['POST', 'PUT'].includes(request.method)) return next(request, visit)
  const sent = await request.text()
  if (sent.length > sizeLimit) return authRefusal(413, 'validation_failed', 'The request is too large')
  if (sent === '')
    return next(new Request(request.url, { method: request.method, headers: request.headers }), { ...visit, body: {} })
  const body = shape.safeParse(parsed(sent))
  if (!body.success) return authRefusal(400, 'validation_failed', messageOf(body.error))
  if (sent.includes('\\u0000'))
    return authRefusal(400, 'validation_failed', 'The request contains a character that cannot be stored')
  return next(rewritten(request, { json: body.data }), { ...visit, body: body.data })
}

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent)
  } catch {
    return undefined
  }
}

function messageOf({ issues: [issue] }: z.ZodError): string {
  if (!issue || issue.path.length === 0) return 'Could not parse request body as JSON'
  return issue.code === 'custom' ? issue.message : `The field ${issue.path.join('.')} is not valid`
}
