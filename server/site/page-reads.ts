/** Milliseconds in which the rows of a page are there, or it is made without them. */
const readDeadline = 5_000
/** To be told that a form failed while it was kept is worse than to wait. */
const formDeadline = 20_000

/** Reads that may be without an answer at once. More of them would only wait for the same database. */
const mostUnanswered = 200

/** How reading went for one page. */
export type PageReads = {
  fetch: typeof fetch
  /** Whether a read failed or came too late, so that the page is not what it should be. */
  readonly failed: boolean
  end(): void
}

/**
 * The reads of pages, each page with one deadline for all of its own. A database that stops answering holds the requests it
 * already has; it is sent no more than a bounded number, so that they do not heap up while it is silent.
 */
export function openPageReads() {
  let unanswered = 0
  return {
    get areStuck() {
      return unanswered >= mostUnanswered
    },
    begin(ask: typeof fetch, { isForm }: { isForm: boolean }): PageReads {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => late.reject(new Error('The database did not answer in time.')),
        isForm ? formDeadline : readDeadline,
      )
      late.promise.catch(() => {})
      let failed = false
      return {
        async fetch(input, init) {
          unanswered += 1
          const reading = ask(input, init).finally(() => {
            unanswered -= 1
          })
          try {
            const response = await Promise.race([reading, late.promise])
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
