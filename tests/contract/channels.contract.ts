import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { closeChannels, joinChannel, sendToChannel } from './channel-listener.ts'
import { makeVisitorClient, retryUntilTrue, type SiteUnderTest } from './site-under-test.ts'

const makeDocumentChannelName = () => `document:${randomUUID()}`

export function testChannelsContract(site: () => SiteUnderTest) {
  describe('channels', () => {
    let musa: SupabaseClient
    let amina: SupabaseClient
    beforeAll(async () => {
      musa = await signUpMusa(site())
      amina = await signInAmina(site())
    })
    afterAll(() => closeChannels(musa, amina))

    test('visitors and members cannot join the channel of a document', async () => {
      const { zola } = await signUpZola(site())
      const tunde = makeVisitorClient(site())
      for (const person of [tunde, zola])
        await expect(joinChannel(person, makeDocumentChannelName())).rejects.toThrow('Unauthorized')
      await closeChannels(tunde, zola)
    })

    test('a manager cannot join a channel for which there is no database policy', async () => {
      await expect(joinChannel(musa, 'anything-else')).rejects.toThrow('Unauthorized')
    })

    test('two editors receive each other’s broadcasts, but not their own', async () => {
      const topic = makeDocumentChannelName()
      const [musaChannel, aminaChannel] = await Promise.all([joinChannel(musa, topic), joinChannel(amina, topic)])
      expect(await sendToChannel(musaChannel, 'greeting', { words: 'Habari' })).toBe('ok')
      expect(await sendToChannel(musaChannel, 'bytes', new Uint8Array([1, 2, 3]).buffer)).toBe('ok')
      await retryUntilTrue(async () => expect(aminaChannel.broadcasts).toHaveLength(2))
      expect(aminaChannel.broadcasts[0]).toEqual({ event: 'greeting', payload: { words: 'Habari' } })
      expect([...new Uint8Array(aminaChannel.broadcasts[1]?.payload as ArrayBuffer)]).toEqual([1, 2, 3])
      expect(musaChannel.broadcasts).toEqual([])
      await Promise.all([musaChannel.leave(), aminaChannel.leave()])
    })

    test('the presence of a channel shows that another editor has joined or left', async () => {
      const topic = makeDocumentChannelName()
      const aminaChannel = await joinChannel(amina, topic, { key: 'amina' })
      const musaChannel = await joinChannel(musa, topic, { key: 'musa' })
      expect(await musaChannel.channel.track({ name: 'Musa' })).toBe('ok')
      await retryUntilTrue(async () =>
        expect(aminaChannel.channel.presenceState()).toEqual({ musa: [expect.objectContaining({ name: 'Musa' })] }),
      )
      await musaChannel.leave()
      await retryUntilTrue(async () => expect(aminaChannel.channel.presenceState()).toEqual({}))
      await aminaChannel.leave()
    })

    test('a heartbeat gets a reply', async () => {
      const musaChannel = await joinChannel(musa, makeDocumentChannelName())
      const beats: string[] = []
      musa.realtime.onHeartbeat(status => beats.push(status))
      await musa.realtime.sendHeartbeat()
      await retryUntilTrue(async () => expect(beats).toContain('ok'))
      await musaChannel.leave()
    })
  })
}
