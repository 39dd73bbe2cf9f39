import { LRUCache } from 'lru-cache'
import { getStoredSize, type StoredResponse } from './stored-response.ts'

export type RenderResponse = () => Promise<StoredResponse>
type RefreshedFile = {
  answer: StoredResponse
  make: RenderResponse
  madeAt: number
  askedAt: number
  outdatedSince?: number
}

/**
 * Time in ms in which an outdated calendar or sitemap may still be served after a content change: the same time that a
 * content change may take to appear on other pages.
 */
const maxOutdatedMs = 2_000
/** Time in ms in which a calendar or sitemap may be served when it is outdated only by its age. */
const maxAgeMs = 60 * 60_000
/**
 * Time in ms without requests after which a file is no longer refreshed. Calendar applications poll every six hours.
 */
const maxIdleMs = 12 * 60 * 60_000
/** Minimum ms between the starts of two refresh rounds, so that continuous editing does not keep the processor busy. */
const minRoundIntervalMs = 1_000
/** Maximum number of bytes of all refreshed files together. */
const maxSize = 8_000_000

/**
 * Whether a response is rendered ahead of requests: a calendar or the sitemap. Programs request these files every few
 * hours, and rendering them is slow. Pages and feeds of twenty articles are rendered on request.
 */
export const isRefreshedInBackground = ({ status, headers }: StoredResponse): boolean =>
  status === 200 && /^(text\/calendar|application\/xml)\b/.test(headers['content-type'] ?? '')

/**
 * Renders calendars and the sitemap again, one after the other, as soon as a content change makes them outdated, so
 * that no client waits. Until then the outdated version is served (stale-while-revalidate, RFC 5861).
 */
export class PageRefresher {
  #files = new LRUCache<string, RefreshedFile>({ maxSize, sizeCalculation: ({ answer }) => getStoredSize(answer) })
  #refresh: (address: string, make: RenderResponse) => Promise<unknown>
  #isRunning = false
  #isOutdated = false

  /** Makes the refresher. @param refresh renders a file and passes the result to `add` or `drop` */
  constructor(refresh: (address: string, make: RenderResponse) => Promise<unknown>) {
    this.#refresh = refresh
  }

  add(address: string, answer: StoredResponse, make: RenderResponse): void {
    const madeAt = Date.now()
    this.#files.set(address, { answer, make, madeAt, askedAt: this.#files.peek(address)?.askedAt ?? madeAt })
  }

  drop(address: string): void {
    this.#files.delete(address)
  }

  /** Whether the outdated version of a file may still be served. */
  has(address: string): boolean {
    const file = this.#files.peek(address)
    if (!file) return false
    const { madeAt, outdatedSince } = file
    return outdatedSince ? Date.now() - outdatedSince <= maxOutdatedMs : Date.now() - madeAt <= maxAgeMs
  }

  /**
   * Returns the outdated version of a file, if the version may still be served; the file is then already being rendered
   * again.
   */
  outdated(address: string): StoredResponse | undefined {
    const file = this.#files.get(address)
    if (!file) return undefined
    file.askedAt = Date.now()
    if (!this.has(address)) return undefined
    if (!file.outdatedSince) void this.#refresh(address, file.make).catch(() => {})
    return file.answer
  }

  /** Marks every file as outdated until the file is rendered again, because content has changed. */
  refreshAll(): void {
    const now = Date.now()
    for (const [address, file] of this.#files.entries())
      if (now - file.askedAt > maxIdleMs) this.#files.delete(address)
      else file.outdatedSince ??= now
    this.#isOutdated = true
    if (!this.#isRunning && this.#files.size > 0) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#isOutdated) {
      this.#isOutdated = false
      const next = new Promise<void>(resolve => setTimeout(resolve, minRoundIntervalMs).unref())
      for (const address of [...this.#files.keys()]) {
        const file = this.#files.peek(address)
        // A calendar or sitemap that was requested in the meantime is fresh already and needs no refresh.
        if (file?.outdatedSince) await this.#refresh(address, file.make).catch(() => {})
      }
      await next
    }
    this.#isRunning = false
  }
}
