import { describe, expect, it } from 'vitest'
import { formatBroadcastFrame, formatTextFrame, readFrame } from './frames.ts'

const greeting = { event: 'greeting', isJson: true, body: Buffer.from('{"words":"Habari"}') }
/** Builds a binary frame as a client writes it: type, five lengths, encoding, names, body. */
const pushed = (isJson: boolean, body: Buffer) => {
  const names = ['1', '2', 'realtime:t', 'greeting', ''].map(name => Buffer.from(name))
  return Buffer.concat([Buffer.from([3, ...names.map(({ length }) => length), isJson ? 1 : 0]), ...names, body])
}

describe('frames of the realtime protocol', () => {
  it('are arrays in version 2.0.0 and objects in version 1.0.0', () => {
    const frame = { joinRef: '1', ref: '2', topic: 'realtime:t', event: 'phx_join', payload: { config: {} } }
    for (const version of ['1.0.0', '2.0.0'] as const)
      expect(readFrame(Buffer.from(formatTextFrame(version, frame)), false, version)).toEqual(frame)
  })
  it('can contain a broadcast in binary format', () => {
    expect(readFrame(pushed(true, greeting.body), true, '2.0.0')).toMatchObject({
      joinRef: '1',
      ref: '2',
      topic: 'realtime:t',
      broadcast: greeting,
    })
    const { broadcast } = readFrame(pushed(false, Buffer.from([1, 2])), true, '2.0.0')
    expect(broadcast).toEqual({ event: 'greeting', isJson: false, body: Buffer.from([1, 2]) })
  })
  it.each([
    ['truncated JSON', Buffer.from('["1",'), false, '2.0.0'],
    ['a frame without a topic', Buffer.from('{}'), false, '1.0.0'],
    ['bytes in a version without binary frames', pushed(true, greeting.body), true, '1.0.0'],
    ['bytes that claim to be JSON', pushed(true, Buffer.from('{')), true, '2.0.0'],
    ['three bytes', Buffer.from([3, 0, 0]), true, '2.0.0'],
  ] as const)('are refused if they are invalid (frame: %s)', (_, data, isBinary, version) => {
    expect(() => readFrame(data, isBinary, version)).toThrow()
  })
  it('from the database are marked as database messages in both versions', () => {
    const message = { ...greeting, meta: { id: 'x' } }
    expect(formatBroadcastFrame('1.0.0', 'realtime:t', message)).toContain('"meta":{"id":"x"}')
    expect(String(formatBroadcastFrame('2.0.0', 'realtime:t', message))).toContain('{"id":"x"}')
    expect(formatBroadcastFrame('1.0.0', 'realtime:t', { ...greeting, isJson: false })).toBeUndefined()
  })
})
