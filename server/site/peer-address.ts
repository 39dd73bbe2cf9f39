import type { IncomingMessage } from 'node:http'

const isLoopback = (address: string) =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')

/**
 * Who asks, for rate limits. Behind a proxy on this machine the right-most forwarded address is the one that proxy saw;
 * from anywhere else the header is only a claim and is not read.
 */
export function peerAddress({ socket, headers }: IncomingMessage): string | null {
  const peer = socket.remoteAddress ?? null
  const forwarded = headers['x-forwarded-for']
  if (!peer || !isLoopback(peer) || !forwarded) return peer
  return String(forwarded).split(',').at(-1)?.trim() || peer
}
