import { isYjsUpdate } from '../../../../app/platform/live/update-bytes.ts'
import type { GatewayMiddleware } from '../context.ts'
import { respondWithRestError } from '../error-responses.ts'

/** Parameter with an update of a shared document in base64, by database function. */
export const documentUpdateParameters: ReadonlyMap<string, string> = new Map([
  ['append_document_update', 'update'],
  ['seed_document', 'state'],
  ['compact_document', 'state'],
])

/**
 * Maximum length of a document update in bytes. The database rejects longer updates, so decoding them would waste time.
 */
const maxUpdateBytes = 1_500_000
const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/

/**
 * Responds with 400 to a document update that cannot be decoded, because such an update, if stored, would make the
 * document unreadable for all editors. On a hosted project, which browsers call directly, the editor skips such an
 * update.
 */
export const checkDocumentUpdate =
  (parameter: string): GatewayMiddleware =>
  async (c, next) => {
    if (c.req.method !== 'POST') return respondWithRestError(405, 'PGRST101', 'An update is sent by POST.')
    const body = c.get('json')
    const json = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
    const update = parameter in json ? (json as Record<string, unknown>)[parameter] : undefined
    if (typeof update !== 'string' || !base64Pattern.test(update) || update.length > (maxUpdateBytes * 4) / 3 + 4)
      return respondWithRestError(
        400,
        '22023',
        `"${parameter}" is not an update in base64 of at most ${maxUpdateBytes} bytes.`,
      )
    if (!isYjsUpdate(Buffer.from(update, 'base64')))
      return respondWithRestError(
        400,
        '22023',
        `"${parameter}" cannot be decoded as an update of a text. It was not kept.`,
      )
    // The request body is written again from the parsed value, so that a second parser cannot read a different update
    // from the same bytes.
    const { url, headers, signal } = c.req.raw
    c.req.raw = new Request(url, { method: 'POST', headers, body: JSON.stringify(json), signal })
    return next()
  }
