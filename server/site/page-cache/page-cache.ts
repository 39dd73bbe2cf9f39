import { LRUCache } from 'lru-cache'
import { isRefreshedInBackground, PageRefresher, type RenderResponse } from './page-refresher.ts'
import { addAgeToStalePage } from './stale-page.ts'
import { getStoredSize, type StoredResponse } from './stored-response.ts'

export type PageCacheLimits = {
  /** Maximum bytes of all cached pages, in all encodings. */
  maxBytes: number
  /**
   * Maximum age in ms of a cached page without content changes, because events become past and embargoes end only by
   * time.
   */
  maxAge: number
}

/** Time in ms in which an older version may replace a page that fails to render. */
const maxStaleMs = 12 * 60 * 60_000
/** Pause in ms before the next request may start another attempt to render the page. */
const retryPauseMs = 5_000

/** Whether a response is for one visitor only. Such a response is marked private and never cached. */
const isPrivateResponse = ({ headers }: StoredResponse) => /private|no-store/.test(headers['cache-control'] ?? '')
const isFailedResponse = ({ status, isPartial }: StoredResponse) => status === 503 || isPartial === true

/**
 * Cache of rendered public pages, by URL. A page is fresh until content changes or until the page reaches its maximum
 * age; concurrent requests share one rendering. The last good version is stored longer, and is sent as a stale page if
 * rendering fails. URLs with a query have no stale version, because their number is unlimited and they would displace
 * other pages. Calendars and the sitemap are rendered ahead of requests.
 */
export class PageCache {
  #fresh: LRUCache<string, StoredResponse>
  #lastGood: LRUCache<string, { answer: StoredResponse; madeAt: number; generation: number }>
  #underWay = new Map<string, Promise<StoredResponse>>()
  #refresher = new PageRefresher((address, make) => this.#make(address, make))
  #generation = 0
  #hits = 0
  #misses = 0

  constructor({ maxBytes, maxAge }: PageCacheLimits) {
    const bounds = { maxSize: maxBytes, maxEntrySize: maxBytes / 8 }
    this.#fresh = new LRUCache({ ...bounds, sizeCalculation: getStoredSize, ttl: maxAge })
    this.#lastGood = new LRUCache({
      ...bounds,
      maxSize: maxBytes / 2,
      sizeCalculation: ({ answer }) => getStoredSize(answer),
      ttl: maxStaleMs,
    })
  }

  /**
   * Responds to a request. Only a complete response with status 200 is cached: an error must not stay in the cache
   * after its cause has ended, and a page with status 404 may be published at any moment.
   */
  async answer(address: string, make: RenderResponse): Promise<StoredResponse> {
    const cached = this.#fresh.get(address) ?? this.#refresher.outdated(address)
    if (!cached && !this.#underWay.has(address)) {
      this.#misses += 1
      return this.#make(address, make)
    }
    this.#hits += 1
    return cached ?? this.#make(address, make)
  }

  /** Renders a page, only once for all concurrent requests. */
  async #make(address: string, make: RenderResponse): Promise<StoredResponse> {
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

  async #made(address: string, make: RenderResponse, generation: number): Promise<StoredResponse> {
    const rendered = await make()
    const last = isFailedResponse(rendered) ? await this.stale(address) : undefined
    const answer = last ?? rendered
    // A page whose rendering began before a content change may show the old content.
    const isCurrent = generation === this.#generation
    if (last && isCurrent) this.#fresh.set(address, answer, { ttl: retryPauseMs })
    if (isFailedResponse(rendered)) return answer
    if (rendered.status !== 200 || isPrivateResponse(rendered)) {
      this.#lastGood.delete(address)
      this.#refresher.drop(address)
    } else {
      if (isCurrent) this.#fresh.set(address, rendered)
      if (isCurrent && isRefreshedInBackground(rendered)) this.#refresher.add(address, rendered, make)
      this.#remember(address, rendered, generation)
    }
    return rendered
  }

  /**
   * Stores a page as the last good version. A page during whose rendering content has changed only replaces an older
   * version of the page.
   */
  #remember(address: string, answer: StoredResponse, generation: number): void {
    if (address.includes('?')) return
    const before = this.#lastGood.get(address)?.generation
    if (generation === this.#generation || (before !== undefined && before <= generation))
      this.#lastGood.set(address, { answer, madeAt: Date.now(), generation })
  }

  /**
   * Returns the last good version of a page with a note of its age, for the case that no new version can be rendered.
   */
  async stale(address: string): Promise<StoredResponse | undefined> {
    const last = this.#lastGood.get(address)
    return last && addAgeToStalePage(last.answer, last.madeAt)
  }

  fresh(address: string): StoredResponse | undefined {
    const answer = this.#fresh.get(address)
    if (answer) this.#hits += 1
    return answer
  }

  /** Whether a URL can be answered without rendering. */
  has(address: string): boolean {
    return this.#fresh.has(address) || this.#underWay.has(address) || this.#refresher.has(address)
  }

  forgetAll(): void {
    this.#generation += 1
    this.#fresh.clear()
    this.#underWay.clear()
    this.#refresher.refreshAll()
  }

  /** Numbers of cache hits, cache misses and cached pages. */
  get counts(): { hits: number; misses: number; cached: number } {
    return { hits: this.#hits, misses: this.#misses, cached: this.#fresh.size }
  }

  get size(): number {
    return this.#fresh.size
  }
}
