/** Timeout in ms for the database reads of a page, after which the page is rendered without the missing rows. */
const readTimeoutMs = 5_000
/**
 * Timeout in ms for the reads after a form was sent. The timeout is longer, because an error would be wrong when the
 * form was saved.
 */
const formReadTimeoutMs = 20_000

/**
 * Maximum number of pending database reads. Further reads would only wait for the same database that does not respond.
 */
const maxPendingReads = 200

/** Database reads of one page. */
export type DatabaseReadsOfPage = {
  fetch: typeof fetch
  /** Whether a database read failed or timed out, so that the page is incomplete. */
  readonly failed: boolean
  end(): void
}

/**
 * Opens the database reads of pages, with one deadline per page. The number of reads is limited, so that reads do not
 * accumulate while the database does not respond.
 */
export function openPageReads() {
  let unanswered = 0
  return {
    get areStuck() {
      return unanswered >= maxPendingReads
    },
    begin(ask: typeof fetch, { isForm }: { isForm: boolean }): DatabaseReadsOfPage {
      const timeout = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => timeout.reject(new Error('The database did not answer in time.')),
        isForm ? formReadTimeoutMs : readTimeoutMs,
      )
      timeout.promise.catch(() => {})
      let failed = false
      return {
        async fetch(input, init) {
          unanswered += 1
          const reading = ask(input, init).finally(() => {
            unanswered -= 1
          })
          try {
            const response = await Promise.race([reading, timeout.promise])
            if (response.status >= 500) failed = true
            return response
          } catch (error) {
            failed = true
            throw error
          }
        },
        get failed() {
          return failed
        },
        end: () => clearTimeout(timer),
      }
    },
  }
}
