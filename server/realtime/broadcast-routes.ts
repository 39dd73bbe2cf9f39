import { Hono } from 'hono'
import { limitSize, parseJson } from '../backend/gateway/body-limits.ts'
import type { GatewayContext, GatewayEnv } from '../backend/gateway/context.ts'
import { respondWithRestError } from '../backend/gateway/error-responses.ts'
import type { Broadcast } from './frames.ts'
import { realtimeLimits } from './limits.ts'
import type { RealtimeService } from './realtime.ts'

const maxMessages = 50

type BroadcastMessage = Broadcast & { topic: string; isPrivate: boolean }

/** Makes the HTTP routes of /realtime/v1/api, with which supabase-js sends messages to a channel without joining it. */
export function makeBroadcastRoutes(realtime: RealtimeService) {
  async function pass(c: GatewayContext, messages: BroadcastMessage[]): Promise<Response> {
    // Without a session the database is not queried, because every policy would refuse.
    if (!c.get('session')) return respondNotPermitted()
    const token = c.req.header('authorization')?.replace(/^bearer\s+/i, '')
    for (const { topic, isPrivate, ...message } of messages)
      if (!isPrivate || !(await realtime.broadcast(topic, message, token))) return respondNotPermitted()
    return Response.json({}, { status: 202 })
  }
  return new Hono<GatewayEnv>()
    .use(limitSize(realtimeLimits.frame, respondWithRestError))
    .post('/api/broadcast/:topic/events/:event', async c => {
      const isJson = !c.req.header('content-type')?.startsWith('application/octet-stream')
      const body = Buffer.from(await c.req.arrayBuffer())
      if (isJson && parseJson(body.toString('utf8')) === undefined) return respondInvalidMessage()
      const { topic, event } = c.req.param()
      return pass(c, [{ topic, event, isJson, body, isPrivate: c.req.query('private') === 'true' }])
    })
    .post('/api/broadcast', async c => {
      const messages = parseMessages(parseJson(await c.req.text()))
      return messages ? pass(c, messages) : respondInvalidMessage()
    })
    .all('/*', c => respondWithRestError(404, 'not_found', `There is nothing at ${c.req.path}.`))
}

const respondNotPermitted = () =>
  respondWithRestError(403, '42501', 'You do not have permissions to write to this Channel topic')
const respondInvalidMessage = () =>
  respondWithRestError(422, 'invalid_message', 'A message has a topic, an event and a payload.')

function parseMessages(body: unknown): BroadcastMessage[] | undefined {
  const { messages } = (body ?? {}) as { messages?: Record<string, unknown>[] }
  if (!Array.isArray(messages) || messages.length > maxMessages) return undefined
  return messages.map(message => ({
    topic: String(message?.topic),
    event: String(message?.event),
    isPrivate: message?.private === true,
    isJson: true,
    body: Buffer.from(JSON.stringify(message?.payload ?? {})),
  }))
}
