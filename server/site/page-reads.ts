/** Timeout in ms for the database reads of a page; it is then rendered without them. */
const readDeadline = 5_000
/** Longer for a form: an error although the form was saved would be worse than a wait. */
const formDeadline = 20_000

/** Maximum pending reads. More would only wait for the same database. */
const mostUnanswered = 200

/** Database reads of one page. */
export type PageReads = {
  fetch: typeof fetch
  /** Whether a read failed or timed out, so that the page is incomplete. */
  readonly failed: boolean
  end(): void
}

/**
 * Database reads for pages, with one deadline per page. The number of pending reads is limited, so that they do not
 * pile up while the database is silent.
 */
export function openPageReads() {
  let unanswered = 0
  return {
    get areStuck() {
      return unanswered >= mostUnanswered
    },
    begin(ask: typeof fetch, { isForm }: { isForm: boolean }): PageReads {
      const timeout = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => timeout.reject(new Error('The database did not answer in time.')),
        isForm ? formDeadline : readDeadline,
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
