import type { NetworkLimits } from '../edge/client-address.ts'

/** Bounds of the sockets. Most are hosted Supabase's; what is not served there either has no number here. */
export const limits = {
  /** Bytes of one frame, and of one message by HTTP. */
  frame: 256 * 1024,
  channelsPerSocket: 20,
  joinsPerSecond: 10,
  messagesPerSecond: 100,
  /** As hosted has it: what changes with every key, such as a caret, must go by broadcast. */
  presence: { calls: 5, milliseconds: 30_000, bytes: 4096 },
  sockets: 2000,
  /**
   * Sockets that are in no channel: nobody has shown a right to anything on them. The other places are for people who have.
   * `milliseconds` is how long a socket may be in none.
   */
  withoutChannel: { sockets: 500, perNetwork: [50, 75, 100] satisfies NetworkLimits, milliseconds: 15_000 },
  /** What of one socket waits for frames before it, such as a join that asks the policies. */
  waiting: { frames: 1000, bytes: 4 * 1024 * 1024 },
  /** Bytes that wait for a reader who does not read. */
  unread: 4 * 1024 * 1024,
  /** Milliseconds of silence after which a socket counts as gone. The client says something every 25 s. */
  silence: 60_000,
  /** Milliseconds after which somebody's right to a channel is asked anew at the latest. */
  recheck: 5 * 60_000,
}

/** Takes so many a second, and twice as many at once after a pause. */
export class RateBucket {
  readonly #perSecond: number
  #left: number
  #at = performance.now()
  constructor(perSecond: number) {
    this.#perSecond = perSecond
    this.#left = perSecond * 2
  }
  /** @returns false when it is one too many */
  take(): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#perSecond * 2, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}
