import type { Page } from '@playwright/test'

/** Delays the responses to one type of request until the test releases the responses, like a slow connection. */
export async function holdResponses(page: Page, url: string, method: string) {
  let requestGate = Promise.withResolvers<void>()
  let gate = Promise.withResolvers<void>()
  await page.route(url, async route => {
    if (route.request().method() !== method) return route.fallback()
    const { promise } = gate
    requestGate.resolve()
    const answer = await route.fetch()
    await promise
    await route.fulfill({ response: answer })
  })
  return {
    /** Resolves once a request of the delayed type is running. */
    underWay: () => requestGate.promise,
    /** Releases the delayed response; the next response is delayed again. */
    async letThrough() {
      await requestGate.promise
      requestGate = Promise.withResolvers()
      const { resolve } = gate
      gate = Promise.withResolvers()
      resolve()
    },
  }
}
