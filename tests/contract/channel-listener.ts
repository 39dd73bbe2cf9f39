import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'

type ReceivedBroadcast = { event: string; payload: unknown; meta?: { id: string } }
export type ChannelListener = {
  channel: RealtimeChannel
  /** Broadcasts that the listener received, in order. */
  broadcasts: ReceivedBroadcast[]
  /** Messages from the server about the channel itself. */
  systemMessages: { status: string; message: string }[]
  /** States of the channel's connection, newest last. */
  states: string[]
  leave(): Promise<unknown>
}

type Options = { key?: string; self?: boolean; isPrivate?: boolean }

/**
 * Joins a channel as a user.
 * @throws with the server's message if the user may not join
 */
export async function joinChannel(
  person: SupabaseClient,
  topic: string,
  { key = 'somebody', self = false, isPrivate = true }: Options = {},
): Promise<ChannelListener> {
  await person.realtime.setAuth()
  const channel = person.channel(topic, {
    config: { private: isPrivate, broadcast: { ack: true, self }, presence: { key } },
  })
  const [broadcasts, systemMessages, states]: [ReceivedBroadcast[], ChannelListener['systemMessages'], string[]] = [
    [],
    [],
    [],
  ]
  channel
    .on('broadcast', { event: '*' }, ({ event, payload, meta }) =>
      broadcasts.push({ event, payload, ...(meta && { meta }) }),
    )
    .on('system', {}, systemMessage => systemMessages.push(systemMessage))
    .on('presence', { event: 'sync' }, () => {})
  const leave = () => person.removeChannel(channel)
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      states.push(status)
      if (status === 'SUBSCRIBED') resolve()
      // The client would retry forever, so a refused user leaves the channel. A user who had already joined stays, so
      // that the client can join again.
      else if (error && !states.includes('SUBSCRIBED')) void leave().then(() => reject(error))
    })
  })
  return { channel, broadcasts, systemMessages, states, leave }
}

export const sendToChannel = ({ channel }: Pick<ChannelListener, 'channel'>, event: string, payload: unknown) =>
  channel.send({ type: 'broadcast', event, payload })

/** Closes the WebSockets of these users. */
export const closeChannels = async (...people: SupabaseClient[]) => {
  for (const person of people) {
    await person.removeAllChannels()
    await person.realtime.disconnect()
  }
}
