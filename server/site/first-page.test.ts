import { expect, it, vi } from 'vitest'
import { waitForFirstPage } from './first-page.ts'

const patience = { longest: 60_000, between: 0 }

it('the server does not start if the first page cannot be rendered', async () => {
  const ask = vi.fn(async () => 500)
  await expect(waitForFirstPage(ask, patience)).rejects.toThrow('The first page could not be rendered (500).')
  expect(ask).toHaveBeenCalledTimes(1)
})

it('the server does not start if the first page stays unavailable for too long', async () => {
  await expect(waitForFirstPage(async () => 503, { longest: -1, between: 0 })).rejects.toThrow('(503)')
})

it('the server requests the first page again at startup while the page is unavailable', async () => {
  const statuses = [503, 503, 200]
  await waitForFirstPage(async () => statuses.shift() ?? 0, patience)
  expect(statuses).toEqual([])
})
