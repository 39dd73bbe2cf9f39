import { LRUCache } from 'lru-cache'
import { type StoredAnswer, storedSize } from './stored-answer.ts'

export type RenderAnswer = () => Promise<StoredAnswer>
type Renewable = { answer: StoredAnswer; make: RenderAnswer; madeAt: number; askedAt: number; overtakenAt?: number }

/**
 * Milliseconds for which an outdated file may still be served after a content change: as long as a change may take to
 * appear.
 */
const longestOvertaken = 2_000
/** Milliseconds for which a file may be served that is only outdated by time. */
const longestAged = 60 * 60_000
/**
 * Milliseconds without requests after which a file is no longer renewed: calendar applications poll every six hours.
 */
const longestUnasked = 12 * 60 * 60_000
/** Minimum ms between the starts of two rounds, so that continuous editing does not keep the processor busy. */
const betweenRounds = 1_000
/** Maximum bytes of all files together. */
const maxSize = 8_000_000

/**
 * Files that programs poll every few hours and that are slow to build: calendars and the sitemap. Pages and feeds of
 * twenty articles are rendered on request.
 */
export const isRefreshedAhead = ({ status, headers }: StoredAnswer): boolean =>
  status === 200 && /^(text\/calendar|application\/xml)\b/.test(headers['content-type'] ?? '')

/**
 * Renews files one after the other as soon as a content change makes them outdated, so that no client waits; meanwhile
 * the previous version is served (stale-while-revalidate, RFC 5861).
 */
export class PageRefresher {
  #files = new LRUCache<string, Renewable>({ maxSize, sizeCalculation: ({ answer }) => storedSize(answer) })
  #renew: (address: string, make: RenderAnswer) => Promise<unknown>
  #isRunning = false
  #isOvertaken = false

  /** @param renew renders a file and passes the result to `keep` or `drop` */
  constructor(renew: (address: string, make: RenderAnswer) => Promise<unknown>) {
    this.#renew = renew
  }

  keep(address: string, answer: StoredAnswer, make: RenderAnswer): void {
    const madeAt = Date.now()
    this.#files.set(address, { answer, make, madeAt, askedAt: this.#files.peek(address)?.askedAt ?? madeAt })
  }

  drop(address: string): void {
    this.#files.delete(address)
  }

  /** Whether the previous version may still be served. */
  has(address: string): boolean {
    const file = this.#files.peek(address)
    if (!file) return false
    const { madeAt, overtakenAt } = file
    return overtakenAt ? Date.now() - overtakenAt <= longestOvertaken : Date.now() - madeAt <= longestAged
  }

  /** The previous version, if it may still be served; its renewal is then already running. */
  standIn(address: string): StoredAnswer | undefined {
    const file = this.#files.get(address)
    if (!file) return undefined
    file.askedAt = Date.now()
    if (!this.has(address)) return undefined
    if (!file.overtakenAt) void this.#renew(address, file.make).catch(() => {})
    return file.answer
  }

  /** Content changed: renews every file. */
  overtake(): void {
    const now = Date.now()
    for (const [address, file] of this.#files.entries())
      if (now - file.askedAt > longestUnasked) this.#files.delete(address)
      else file.overtakenAt ??= now
    this.#isOvertaken = true
    if (!this.#isRunning && this.#files.size > 0) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#isOvertaken) {
      this.#isOvertaken = false
      const next = new Promise<void>(resolve => setTimeout(resolve, betweenRounds).unref())
      for (const address of [...this.#files.keys()]) {
        const file = this.#files.peek(address)
        // A file requested in the meantime has been renewed already.
        if (file?.overtakenAt) await this.#renew(address, file.make).catch(() => {})
      }
      await next
    }
    this.#isRunning = false
  }
}
