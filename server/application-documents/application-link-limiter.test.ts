import { expect, it } from 'vitest'
import { ApplicationLinkLimiter } from './application-link-limiter.ts'

const readStatus = (upload: Promise<unknown>) =>
  upload.then(
    () => 'looked up',
    (error: { status?: number }) => error.status,
  )

it('the limit of link guesses responds with 429 after twenty wrong links in a minute', async () => {
  const links = new ApplicationLinkLimiter()
  for (let n = 0; n < 20; n++) await links.take('198.51.100.1')
  await expect(links.take('198.51.100.1')).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  expect(await readStatus(links.take('198.51.100.2'))).toBe('looked up')
})

it('the limit of link guesses does not count valid links', async () => {
  const links = new ApplicationLinkLimiter()
  for (let n = 0; n < 100; n++) await (await links.take('198.51.100.1'))()
  expect(await readStatus(links.take('198.51.100.1'))).toBe('looked up')
})

it('the limit of link guesses counts all addresses of an IPv6 /64 network as one', async () => {
  const links = new ApplicationLinkLimiter()
  const statuses = []
  for (let n = 0; n < 60; n++) statuses.push(await readStatus(links.take(`2001:db8:1:${n.toString(16)}::1`)))
  expect(statuses.filter(status => status === 429)).toHaveLength(20)
})
