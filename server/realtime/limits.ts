import type { NetworkLimits } from '../edge/client-address.ts'

/**
 * Limits of WebSocket connections. Most values are the values of hosted Supabase; limits of features that this server
 * does not have are left out.
 */
export const realtimeLimits = {
  /** Maximum number of bytes in one frame and in one HTTP message. */
  frame: 256 * 1024,
  channelsPerSocket: 20,
  joinsPerSecond: 10,
  messagesPerSecond: 100,
  /**
   * Limits of presence, as on hosted Supabase. Values that change with every key press, such as the position of a text
   * cursor, must use broadcast.
   */
  presence: { calls: 5, milliseconds: 30_000, bytes: 4096 },
  sockets: 2000,
  /**
   * Limits of sockets that have joined no channel, and therefore have shown no permission. The remaining connections
   * are reserved for members of channels. `milliseconds`: longest time without a channel.
   */
  withoutChannel: { sockets: 500, perNetwork: [50, 75, 100] satisfies NetworkLimits, milliseconds: 15_000 },
  /**
   * Maximum number of frames that wait behind a slow frame of the same socket, such as a join for which policies are
   * checked.
   */
  waiting: { frames: 1000, bytes: 4 * 1024 * 1024 },
  /** Maximum bytes buffered for a client that does not read. */
  unread: 4 * 1024 * 1024,
  /** Time in ms without a frame after which a socket is closed. The client sends a heartbeat every 25 s. */
  silence: 60_000,
  /** Longest interval in ms before a member's permission is checked again. */
  recheck: 5 * 60_000,
}

/** Token bucket: a number of messages per second, and a burst of twice as many. */
export class RateBucket {
  readonly #perSecond: number
  #left: number
  #at = performance.now()
  constructor(perSecond: number) {
    this.#perSecond = perSecond
    this.#left = perSecond * 2
  }
  /** Counts a message. @returns false when the limit is exceeded */
  take(): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#perSecond * 2, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}
