import { LRUCache } from 'lru-cache'
import { type StoredAnswer, storedSize } from './stored-answer.ts'

export type RenderAnswer = () => Promise<StoredAnswer>
type Renewable = { answer: StoredAnswer; make: RenderAnswer; madeAt: number; askedAt: number; overtakenAt?: number }

/** Milliseconds for which one that a change has overtaken may still be given: as long as a change may take to be seen. */
const longestOvertaken = 2_000
/** Milliseconds for which one may be given that only time has overtaken. */
const longestAged = 60 * 60_000
/** Milliseconds after which one that nobody asks for is not made again: calendar applications come every six hours. */
const longestUnasked = 12 * 60 * 60_000
/** Milliseconds from the start of one round to the start of the next: somebody who writes all day keeps no processor busy. */
const betweenRounds = 1_000
/** Bytes of all of them together. */
const maxSize = 8_000_000

/**
 * What programs read every few hours and what is long in the making: calendars, and the map of the site. People's pages, and
 * feeds of twenty articles, are made while their reader waits.
 */
export const isRefreshedAhead = ({ status, headers }: StoredAnswer): boolean =>
  status === 200 && /^(text\/calendar|application\/xml)\b/.test(headers['content-type'] ?? '')

/**
 * Files that are made again by themselves, one after the other, as soon as a change has overtaken them, so that nobody waits
 * for them; while that is under way the one before is given (RFC 5861 calls it stale-while-revalidate).
 */
export class PageRefresher {
  #files = new LRUCache<string, Renewable>({ maxSize, sizeCalculation: ({ answer }) => storedSize(answer) })
  #renew: (address: string, make: RenderAnswer) => Promise<unknown>
  #isRunning = false
  #isOvertaken = false

  /** @param renew makes it, and hands what came of it to `keep` or `drop` */
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

  /** Whether the version before may still be given. */
  has(address: string): boolean {
    const file = this.#files.peek(address)
    if (!file) return false
    const { madeAt, overtakenAt } = file
    return overtakenAt ? Date.now() - overtakenAt <= longestOvertaken : Date.now() - madeAt <= longestAged
  }

  /** The version before, where it may still be given; the next is under way then. */
  standIn(address: string): StoredAnswer | undefined {
    const file = this.#files.get(address)
    if (!file) return undefined
    file.askedAt = Date.now()
    if (!this.has(address)) return undefined
    if (!file.overtakenAt) void this.#renew(address, file.make).catch(() => {})
    return file.answer
  }

  /** Content has changed: every file is made again. */
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
        // One that was asked for since has been made already.
        if (file?.overtakenAt) await this.#renew(address, file.make).catch(() => {})
      }
      await next
    }
    this.#isRunning = false
  }
}
