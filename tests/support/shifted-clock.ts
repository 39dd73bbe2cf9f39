import type { Page } from '@playwright/test'

/** Seconds by which `npm run test:dates` moves the clock of everything that a run starts. */
const shift = Number(process.env.TEST_CLOCK_SHIFT ?? 0)

/** The environment of a browser: its own clock stays as it is, for it stops where one is moved under it. */
export const browserEnvironment = (): Record<string, string | undefined> => ({ ...process.env, LD_PRELOAD: undefined })

/** Moves the clock that pages read as the servers of the run have it. */
export async function shiftClock(page: Page): Promise<void> {
  if (shift === 0) return
  await page.addInitScript(milliseconds => {
    const Real = Date
    const now = () => Real.now() + milliseconds
    window.Date = new Proxy(Real, {
      construct: (target, given, self) => Reflect.construct(target, given.length > 0 ? given : [now()], self),
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, shift * 1000)
}
