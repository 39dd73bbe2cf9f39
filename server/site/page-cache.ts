import { LRUCache } from 'lru-cache'
import { isRefreshedAhead, type RenderAnswer, PageRefresher } from './page-refresher.ts'
import { stalePage } from './stale-page.ts'
import { type StoredAnswer, storedSize } from './stored-answer.ts'

export type PageCacheLimits = {
  /** Bytes of all kept pages together, in all their forms. */
  maxBytes: number
  /** Milliseconds a page may be kept though nothing changed: time itself moves events into the past and opens embargoes. */
  maxAge: number
}

/** Milliseconds for which the last good version of a page may stand in for one that cannot be made. */
const longestStandIn = 12 * 60 * 60_000
/** Milliseconds until the next reader has it tried again. */
const betweenTries = 5_000

/** A page for one reader says so, and is made anew each time. */
const isPrivate = ({ headers }: StoredAnswer) => /private|no-store/.test(headers['cache-control'] ?? '')
const hasFailed = ({ status, isPartial }: StoredAnswer) => status === 503 || isPartial === true

/**
 * Finished public pages by address. Bounded in bytes and age, emptied whenever content changes, and one rendering serves
 * everybody who asks while it runs. The last good version is remembered beyond that, for when a new one fails; but not of
 * questions asked of a page, which are without number and would drive out the pages themselves. Calendars and the map of the site
 * are made again by themselves.
 */
export class PageCache {
  #kept: LRUCache<string, StoredAnswer>
  #lastGood: LRUCache<string, { answer: StoredAnswer; madeAt: number; generation: number }>
  #underWay = new Map<string, Promise<StoredAnswer>>()
  #renewals = new PageRefresher((address, make) => this.#make(address, make))
  #generation = 0
  #hits = 0
  #misses = 0

  constructor({ maxBytes, maxAge }: PageCacheLimits) {
    const bounds = { maxSize: maxBytes, maxEntrySize: maxBytes / 8 }
    this.#kept = new LRUCache({ ...bounds, sizeCalculation: storedSize, ttl: maxAge })
    this.#lastGood = new LRUCache({
      ...bounds,
      maxSize: maxBytes / 2,
      sizeCalculation: ({ answer }) => storedSize(answer),
      ttl: longestStandIn,
    })
  }

  /** Only a whole 200 is kept: an error must not outlive its cause, and a 404 may be published any moment. */
  async answer(address: string, make: RenderAnswer): Promise<StoredAnswer> {
    const kept = this.#kept.get(address) ?? this.#renewals.standIn(address)
    if (!kept && !this.#underWay.has(address)) {
      this.#misses += 1
      return this.#make(address, make)
    }
    this.#hits += 1
    return kept ?? this.#make(address, make)
  }

  /** One rendering at a time serves everybody who asks for it. */
  async #make(address: string, make: RenderAnswer): Promise<StoredAnswer> {
    const underWay = this.#underWay.get(address)
    if (underWay !== undefined) return underWay
    const making = this.#made(address, make, this.#generation)
    this.#underWay.set(address, making)
    try {
      return await making
    } finally {
      if (this.#underWay.get(address) === making) this.#underWay.delete(address)
    }
  }

  async #made(address: string, make: RenderAnswer, generation: number): Promise<StoredAnswer> {
    const made = await make()
    const last = hasFailed(made) ? await this.lastGood(address) : undefined
    const answer = last ?? made
    // A page that was begun before a change may show what was before it.
    const isCurrent = generation === this.#generation
    if (last && isCurrent) this.#kept.set(address, answer, { ttl: betweenTries })
    if (hasFailed(made)) return answer
    if (made.status !== 200 || isPrivate(made)) {
      this.#lastGood.delete(address)
      this.#renewals.drop(address)
    } else {
      if (isCurrent) this.#kept.set(address, made)
      if (isCurrent && isRefreshedAhead(made)) this.#renewals.keep(address, made, make)
      this.#remember(address, made, generation)
    }
    return made
  }

  /** Overtaken by a change, a page is still newer than an older last good one; but it brings back none that was taken away. */
  #remember(address: string, answer: StoredAnswer, generation: number): void {
    if (address.includes('?')) return
    const before = this.#lastGood.get(address)?.generation
    if (generation === this.#generation || (before !== undefined && before <= generation))
      this.#lastGood.set(address, { answer, madeAt: Date.now(), generation })
  }

  /** The last good version of a page, marked with its age, for a reader who cannot have a new one. */
  async lastGood(address: string): Promise<StoredAnswer | undefined> {
    const last = this.#lastGood.get(address)
    return last && stalePage(last.answer, last.madeAt)
  }

  /** The kept page, where there is one. */
  kept(address: string): StoredAnswer | undefined {
    const kept = this.#kept.get(address)
    if (kept) this.#hits += 1
    return kept
  }

  /** Whether it can be answered without making it. */
  has(address: string): boolean {
    return this.#kept.has(address) || this.#underWay.has(address) || this.#renewals.has(address)
  }

  forgetAll(): void {
    this.#generation += 1
    this.#kept.clear()
    this.#underWay.clear()
    this.#renewals.overtake()
  }

  /** How often a page was there already, how often it had to be made, and how many are kept. */
  get counts(): { hits: number; misses: number; kept: number } {
    return { hits: this.#hits, misses: this.#misses, kept: this.#kept.size }
  }

  get size(): number {
    return this.#kept.size
  }
}
