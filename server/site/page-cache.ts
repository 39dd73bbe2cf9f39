import { LRUCache } from 'lru-cache'
import { type StoredAnswer, sizeOf } from './stored-answer.ts'

export type PageCacheLimits = {
  /** Bytes of all kept pages together, in all their forms. */
  maxBytes: number
  /** Milliseconds a page may be kept though nothing changed: time itself moves events into the past and opens embargoes. */
  maxAge: number
}

/** A page for one reader says so, and is made anew each time. */
const isPrivate = ({ headers }: StoredAnswer) => /private|no-store/.test(headers['cache-control'] ?? '')

/**
 * Finished public pages by address. Bounded in bytes and age, emptied whenever content changes, and one rendering serves
 * everybody who asks while it runs.
 */
export class PageCache {
  #kept: LRUCache<string, StoredAnswer>
  #underWay = new Map<string, Promise<StoredAnswer>>()
  #generation = 0
  #hits = 0
  #misses = 0

  constructor({ maxBytes, maxAge }: PageCacheLimits) {
    this.#kept = new LRUCache({ maxSize: maxBytes, maxEntrySize: maxBytes / 8, sizeCalculation: sizeOf, ttl: maxAge })
  }

  /** Only a 200 is kept: an error must not outlive its cause, and a 404 may be published any moment. */
  async answer(address: string, make: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const kept = this.#kept.get(address)
    const underWay = kept ? undefined : this.#underWay.get(address)
    if (kept || underWay !== undefined) {
      this.#hits += 1
      return kept ?? (underWay as Promise<StoredAnswer>)
    }
    this.#misses += 1

    const generation = this.#generation
    const making = make()
    this.#underWay.set(address, making)
    try {
      const made = await making
      // A page that was begun before a change may show what was before it.
      if (made.status === 200 && !isPrivate(made) && generation === this.#generation) this.#kept.set(address, made)
      return made
    } finally {
      if (this.#underWay.get(address) === making) this.#underWay.delete(address)
    }
  }

  forgetAll(): void {
    this.#generation += 1
    this.#kept.clear()
    this.#underWay.clear()
  }

  /** How often a page was there already, how often it had to be made, and how many are kept. */
  get counts(): { hits: number; misses: number; kept: number } {
    return { hits: this.#hits, misses: this.#misses, kept: this.#kept.size }
  }

  get size(): number {
    return this.#kept.size
  }
}
