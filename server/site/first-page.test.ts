import { expect, it, vi } from 'vitest'
import { waitForFirstPage } from './first-page.ts'

const patience = { longest: 60_000, between: 0 }

it('the start of the site fails when the first page fails to render', async () => {
  const ask = vi.fn(async () => 500)
  await expect(waitForFirstPage(ask, patience)).rejects.toThrow('The first page could not be rendered (500).')
  expect(ask).toHaveBeenCalledTimes(1)
})

it('the start of the site fails when the first page is unavailable for too long', async () => {
  await expect(waitForFirstPage(async () => 503, { longest: -1, between: 0 })).rejects.toThrow('(503)')
})

it('the start of the site retries while the first page is unavailable', async () => {
  const statuses = [503, 503, 200]
  await waitForFirstPage(async () => statuses.shift() ?? 0, patience)
  expect(statuses).toEqual([])
})
