import type { NetworkLimits } from '../edge/client-address.ts'

/** Limits of the sockets. Most values are those of hosted Supabase, without features that this server does not have. */
export const realtimeLimits = {
  /** Maximum bytes of one frame and of one HTTP message. */
  frame: 256 * 1024,
  channelsPerSocket: 20,
  joinsPerSecond: 10,
  messagesPerSecond: 100,
  /**
   * Limits of presence, as on hosted Supabase. Values that change with every key press, such as a caret, must use
   * broadcast.
   */
  presence: { calls: 5, milliseconds: 30_000, bytes: 4096 },
  sockets: 2000,
  /**
   * Limits of sockets that have joined no channel and so have shown no permission. The other places are reserved for
   * members of channels. `milliseconds`: longest time without a channel.
   */
  withoutChannel: { sockets: 500, perNetwork: [50, 75, 100] satisfies NetworkLimits, milliseconds: 15_000 },
  /** Maximum queue per socket behind a slow frame, such as a join that checks policies. */
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
