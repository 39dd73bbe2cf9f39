import type { Page } from '@playwright/test'

/** Holds back the answers to one kind of request until they are let through, as a poor line would. */
export async function slowAnswers(page: Page, url: string, method: string) {
  let asked = Promise.withResolvers<void>()
  let open = Promise.withResolvers<void>()
  await page.route(url, async route => {
    if (route.request().method() !== method) return route.fallback()
    const { promise } = open
    asked.resolve()
    const answer = await route.fetch()
    await promise
    await route.fulfill({ response: answer })
  })
  return {
    /** Until a request of that kind is on its way. */
    underWay: () => asked.promise,
    /** Whoever waits gets an answer; the next one waits again. */
    async letThrough() {
      await asked.promise
      asked = Promise.withResolvers()
      const { resolve } = open
      open = Promise.withResolvers()
      resolve()
    },
  }
}
