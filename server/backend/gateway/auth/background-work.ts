import type { ReportError } from '../error-report.ts'

/** Background work that continues after the response was sent. */
export type BackgroundWork = { add(work: Promise<unknown>): void; settled(): Promise<void> }

export function openBackgroundWork(report: ReportError): BackgroundWork {
  const underway = new Set<Promise<unknown>>()
  return {
    add(work) {
      const done: Promise<unknown> = work.catch(error => report(error, '/auth/v1')).then(() => underway.delete(done))
      underway.add(done)
    },
    settled: async () => {
      await Promise.all(underway)
    },
  }
}
