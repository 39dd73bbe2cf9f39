import type { Page } from '@playwright/test'

/** Seconds by which `npm run test:dates` shifts the clock of all processes of a run. */
const clockShiftSeconds = Number(process.env.TEST_CLOCK_SHIFT ?? 0)

/**
 * Environment of a browser, without the variables that shift the clock: a browser whose clock is shifted from outside
 * stops working.
 */
export const makeBrowserEnvironment = (): Record<string, string | undefined> => ({
  ...process.env,
  LD_PRELOAD: undefined,
})

/** Shifts the clock that pages read, to match the servers of the run. */
export async function shiftClock(page: Page): Promise<void> {
  if (clockShiftSeconds === 0) return
  await page.addInitScript(milliseconds => {
    const RealDate = Date
    const readShiftedTime = () => RealDate.now() + milliseconds
    window.Date = new Proxy(RealDate, {
      construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [readShiftedTime()], self),
      apply: () => new RealDate(readShiftedTime()).toString(),
      get: (target, name) => (name === 'now' ? readShiftedTime : Reflect.get(target, name)),
    })
  }, clockShiftSeconds * 1000)
}
