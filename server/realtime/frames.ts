/** Versions of Supabase Realtime's frame format: arrays in 2.0.0, with binary broadcasts; objects in 1.0.0. */
export type ProtocolVersion = '1.0.0' | '2.0.0'

/**
 * A broadcast message: an event with its body as bytes, JSON or not. Only broadcasts from the database have an id in
 * `meta`.
 */
export type Broadcast = { event: string; isJson: boolean; body: Buffer; meta?: { id: string } }

export type ProtocolFrame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}
/** A parsed frame; the body of a broadcast is in `broadcast`. */
export type ReadFrame = ProtocolFrame & { broadcast?: Broadcast }

const frameKinds = { push: 3, broadcast: 4 }

/** Parses a frame of the realtime protocol. @throws when the frame is not valid in this protocol version */
export function readFrame(data: Buffer, isBinary: boolean, version: ProtocolVersion): ReadFrame {
  if (isBinary) return readPushFrame(data, version)
  const parsed = JSON.parse(data.toString('utf8'))
  const [joinRef, ref, topic, event, payload] =
    version === '2.0.0' ? parsed : [parsed.join_ref, parsed.ref, parsed.topic, parsed.event, parsed.payload]
  if (typeof topic !== 'string' || typeof event !== 'string') throw new Error('not a frame')
  const frame: ProtocolFrame = { joinRef: toNameOrNull(joinRef), ref: toNameOrNull(ref), topic, event, payload }
  if (event !== 'broadcast') return frame
  const body = Buffer.from(JSON.stringify(payload?.payload ?? {}))
  return { ...frame, broadcast: { event: String(payload?.event), isJson: true, body } }
}

const toNameOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * Parses a binary frame: `03`, the lengths of join_ref, ref, topic, event and meta, the encoding (1 is JSON), followed
 * by these five texts and the body.
 */
function readPushFrame(data: Buffer, version: ProtocolVersion): ReadFrame {
  if (version !== '2.0.0' || data[0] !== frameKinds.push || data.length < 7) throw new Error('not a frame')
  const [, joinRefSize = 0, refSize = 0, topicSize = 0, eventSize = 0, metaSize = 0, encoding] = data
  let at = 7
  const take = (size: number) => {
    at += size
    return data.toString('utf8', at - size, at)
  }
  const [joinRef, ref, topic, event] = [take(joinRefSize), take(refSize), take(topicSize), take(eventSize)]
  const body = data.subarray(at + metaSize)
  const isJson = encoding === 1
  if (isJson) JSON.parse(body.toString('utf8'))
  return { joinRef, ref, topic, event: 'broadcast', payload: undefined, broadcast: { event, isJson, body } }
}

export const formatTextFrame = (
  version: ProtocolVersion,
  { joinRef, ref, topic, event, payload }: ProtocolFrame,
): string =>
  version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })

/**
 * Formats a broadcast for listeners. Undefined when the protocol version cannot encode the broadcast: bytes in 1.0.0,
 * names above 255 bytes.
 */
export function formatBroadcastFrame(
  version: ProtocolVersion,
  topic: string,
  { event, isJson, body, meta }: Broadcast,
): Buffer | string | undefined {
  if (version !== '2.0.0') {
    if (!isJson) return undefined
    const payload = { type: 'broadcast', event, payload: JSON.parse(body.toString('utf8')), ...(meta && { meta }) }
    return formatTextFrame(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload })
  }
  const names = [topic, event, meta ? JSON.stringify(meta) : ''].map(name => Buffer.from(name))
  if (names.some(({ length }) => length > 255)) return undefined
  const head = Buffer.from([frameKinds.broadcast, ...names.map(({ length }) => length), isJson ? 1 : 0])
  return Buffer.concat([head, ...names, body])
}
