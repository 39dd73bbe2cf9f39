import { LRUCache } from 'lru-cache'
import { isRefreshedAhead, PageRefresher, type RenderAnswer } from './page-refresher.ts'
import { stalePage } from './stale-page.ts'
import { type StoredAnswer, storedSize } from './stored-answer.ts'

export type PageCacheLimits = {
  /** Maximum bytes of all cached pages, in all encodings. */
  maxBytes: number
  /** Maximum age in ms of a page without content changes: events become past and embargoes end by time alone. */
  maxAge: number
}

/** Milliseconds during which the last good version may replace a page that fails to render. */
const maxStandIn = 12 * 60 * 60_000
/** Milliseconds before the next request triggers another attempt. */
const betweenTries = 5_000

/** A page for one reader is marked private and never cached. */
const isPrivate = ({ headers }: StoredAnswer) => /private|no-store/.test(headers['cache-control'] ?? '')
const hasFailed = ({ status, isPartial }: StoredAnswer) => status === 503 || isPartial === true

/**
 * Cache of rendered public pages, by address. Limited in bytes and age, emptied whenever content changes; concurrent
 * requests share one rendering. The last good version is stored longer, in case rendering fails; but not for addresses
 * with a query, because their number is unlimited and they would displace the pages. Calendars and the sitemap are
 * renewed automatically.
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
      ttl: maxStandIn,
    })
  }

  /**
   * Caches only a complete 200: an error must not outlive its cause, and the page of a 404 may be published at any
   * moment.
   */
  async answer(address: string, make: RenderAnswer): Promise<StoredAnswer> {
    const cached = this.#kept.get(address) ?? this.#renewals.standIn(address)
    if (!cached && !this.#underWay.has(address)) {
      this.#misses += 1
      return this.#make(address, make)
    }
    this.#hits += 1
    return cached ?? this.#make(address, make)
  }

  /** Concurrent requests share one rendering. */
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
    const rendered = await make()
    const last = hasFailed(rendered) ? await this.lastGood(address) : undefined
    const answer = last ?? rendered
    // A page started before a content change may show the old content.
    const isCurrent = generation === this.#generation
    if (last && isCurrent) this.#kept.set(address, answer, { ttl: betweenTries })
    if (hasFailed(rendered)) return answer
    if (rendered.status !== 200 || isPrivate(rendered)) {
      this.#lastGood.delete(address)
      this.#renewals.drop(address)
    } else {
      if (isCurrent) this.#kept.set(address, rendered)
      if (isCurrent && isRefreshedAhead(rendered)) this.#renewals.keep(address, rendered, make)
      this.#remember(address, rendered, generation)
    }
    return rendered
  }

  /**
   * A page rendered during a change is still newer than the last good version; but a page that was removed must not
   * return.
   */
  #remember(address: string, answer: StoredAnswer, generation: number): void {
    if (address.includes('?')) return
    const before = this.#lastGood.get(address)?.generation
    if (generation === this.#generation || (before !== undefined && before <= generation))
      this.#lastGood.set(address, { answer, madeAt: Date.now(), generation })
  }

  /** Last good version of a page, marked with its age, when no new one can be rendered. */
  async lastGood(address: string): Promise<StoredAnswer | undefined> {
    const last = this.#lastGood.get(address)
    return last && stalePage(last.answer, last.madeAt)
  }

  kept(address: string): StoredAnswer | undefined {
    const kept = this.#kept.get(address)
    if (kept) this.#hits += 1
    return kept
  }

  /** Whether it can be answered without rendering. */
  has(address: string): boolean {
    return this.#kept.has(address) || this.#underWay.has(address) || this.#renewals.has(address)
  }

  forgetAll(): void {
    this.#generation += 1
    this.#kept.clear()
    this.#underWay.clear()
    this.#renewals.overtake()
  }

  /** Cache hits, cache misses, and number of cached pages. */
  get counts(): { hits: number; misses: number; kept: number } {
    return { hits: this.#hits, misses: this.#misses, kept: this.#kept.size }
  }

  get size(): number {
    return this.#kept.size
  }
}
