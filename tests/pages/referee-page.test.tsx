// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getQueryClient } from '../../app/platform/query/query-client.ts'
import { expectAccessible } from '../components/support/accessible.ts'
import { fillField, getFieldValue, waitForFocus } from '../components/support/open-page.tsx'
import {
  cutOffReadRequests,
  makeReadPattern,
  makeSampleSiteProxy,
  openAsVisitor,
  slowTestOptions,
} from './read-in-browser.tsx'

const answer = makeReadPattern('rpc/answer_as_referee')
const text = 'She tells you that the bearing is worn before she tells you her name.'
const getKnowsField = () => screen.getByLabelText(/How do you know/)
const send = () => screen.getByRole('button', { name: 'Send my answer' })
const drafts = () => Object.keys(localStorage).filter(key => key.startsWith('referee'))

/**
 * Opens the page behind the private link of a referee. `request` is the stored request for a reference, which a test
 * can change.
 */
async function openRequest(changes: object = {}) {
  const site = makeSampleSiteProxy()
  const request = {
    id: 'c0ffee00-0000-4000-8000-000000000001',
    state: 'asked',
    applicant: 'Chipo Dube',
    organisation: 'Harbour Works',
    referee: 'Gertrude Phiri',
    relation: '',
    expires_at: '2098-03-02T09:00:00Z',
    ...changes,
  }
  site.on('POST', makeReadPattern('rpc/referee_request'), (_, { args }) => (args.token === 'unknown' ? null : request))
  const page = await openAsVisitor('/connect/referee?token=private', site)
  /** Opens the link to the request on a new page, as after the tab was closed. */
  const comeBack = async (link: string) => {
    await page.goTo('/offline')
    getQueryClient().clear()
    await page.goTo(`/connect/referee?token=${link}`)
  }
  return { ...page, site, request, comeBack }
}

type RequestPage = Awaited<ReturnType<typeof openRequest>>

async function fillAnswer({ user }: RequestPage) {
  await fillField(user, getKnowsField(), text)
  await fillField(user, screen.getByLabelText(/work together again/), 'Yes, at once')
}

test('a reference that a referee is writing is stored on the device', async () => {
  const page = await openRequest()
  await fillAnswer(page)
  await screen.findByText(/Saved on this device at \d\d:\d\d\. Not sent yet\./)
  await page.comeBack('reminder')
  await screen.findByText(/and did not send was restored/, undefined, slowTestOptions)
  expect(getFieldValue(getKnowsField())).toBe(text)
  expect(getFieldValue(screen.getByLabelText(/work together again/))).toBe('Yes, at once')
  await expectAccessible()
  await page.user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(getFieldValue(getKnowsField())).toBe('')
  await waitForFocus(getKnowsField())
  expect(drafts()).toEqual([])
})

test('a reference that cannot be sent stays on the device', async () => {
  const page = await openRequest()
  await fillAnswer(page)
  const connect = cutOffReadRequests(page.site)
  await page.user.click(send())
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The server did not answer. What you wrote is still here.',
  )
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(getFieldValue(getKnowsField())).toBe(text)
  expect(drafts()).toHaveLength(1)
  connect()
  page.site.on('POST', answer, () => {
    page.request.state = 'answered'
    return null
  })
  await expect.poll(() => send().getAttribute('aria-disabled'), slowTestOptions).toBeNull()
  await page.user.click(send())
  await screen.findByRole('heading', { level: 1, name: 'Thank you' }, slowTestOptions)
  expect(page.site.sent('POST', answer).at(-1)).toMatchObject({ knows: text, again: 'Yes, at once' })
  await expect.poll(drafts).toEqual([])
})

test('a referee whose reference was stored sees a message of thanks even after a lost response', async () => {
  const page = await openRequest()
  await fillAnswer(page)
  page.site.on('POST', answer, () => {
    page.request.state = 'answered'
    throw new TypeError('Failed to fetch')
  })
  await page.user.click(send())
  await screen.findByRole('heading', { level: 1, name: 'Thank you' }, slowTestOptions)
  await expect.poll(drafts).toEqual([])
})

test('a referee sees a message of thanks even if the data of the page cannot be loaded again', async () => {
  const page = await openRequest()
  await fillAnswer(page)
  page.site.on('POST', answer, () => {
    page.site.cut('POST', makeReadPattern('rpc/referee_request'))
    return null
  })
  await page.user.click(send())
  await screen.findByRole('heading', { level: 1, name: 'Thank you' }, slowTestOptions)
})

test('a reference that is too long is not shortened', async () => {
  const page = await openRequest()
  await fillAnswer(page)
  await fillField(page.user, getKnowsField(), 'a'.repeat(6001))
  await page.user.click(send())
  await screen.findByText('At most 6000 characters.')
  expect(getFieldValue(getKnowsField())).toHaveLength(6001)
  expect(page.site.sent('POST', answer)).toEqual([])
})

test('a referee can copy or discard an unsent reference after the time for an answer is over', async () => {
  const page = await openRequest()
  await fillAnswer(page)
  page.request.state = 'late'
  await page.comeBack('private')
  await screen.findByRole('heading', { level: 1, name: 'The time for an answer is over' }, slowTestOptions)
  expect(getFieldValue(await screen.findByLabelText('Your answer'))).toBe(`${text}\n\nYes, at once`)
  await expectAccessible()
  await page.user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByLabelText('Your answer')).toBeNull()
  expect(drafts()).toEqual([])
  await waitForFocus(screen.getByRole('heading', { level: 1 }))
})

test('the page of an invalid link states that an unsent reference appears again with the right link', async () => {
  const page = await openRequest()
  const sentence = /appears again with the right link/
  await page.comeBack('unknown')
  await screen.findByRole('heading', { level: 1, name: 'This link does not work' }, slowTestOptions)
  expect(screen.queryByText(sentence)).toBeNull()
  await page.comeBack('private')
  await screen.findByLabelText(/How do you know/, undefined, slowTestOptions)
  await fillAnswer(page)
  await page.comeBack('unknown')
  await screen.findByText(sentence, undefined, slowTestOptions)
  await page.user.click(screen.getByRole('button', { name: 'Discard the stored answer' }))
  expect(screen.queryByText(sentence)).toBeNull()
  expect(drafts()).toEqual([])
  await waitForFocus(screen.getByRole('heading', { level: 1 }))
})

test('a reference on the device is deleted a month after the request for it has expired', async () => {
  const page = await openRequest({ expires_at: '2020-01-01T09:00:00Z' })
  await fillAnswer(page)
  expect(drafts()).toHaveLength(1)
  await page.comeBack('unknown')
  await screen.findByRole('heading', { level: 1, name: 'This link does not work' }, slowTestOptions)
  await expect.poll(drafts).toEqual([])
  expect(screen.queryByText(/is stored on this device/)).toBeNull()
})

test('the page of a referee mentions no saved draft for an empty reference', async () => {
  const page = await openRequest()
  await page.user.type(getKnowsField(), 'A')
  await screen.findByText(/Saved on this device/)
  await page.user.clear(getKnowsField())
  await expect.poll(() => screen.queryByText(/Saved on this device/)).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Decline' }))
  await page.user.type(within(await screen.findByRole('alertdialog')).getByLabelText(/A reason/), 'No time')
  expect(screen.queryByText(/Saved on this device/)).toBeNull()
  expect(drafts()).toEqual([])
})

test('a referee’s refusal that got no response from the server is not reported as failed', async () => {
  const { user, site, request } = await openRequest()
  site.on('POST', makeReadPattern('rpc/decline_as_referee'), () => {
    request.state = 'declined'
    throw new TypeError('Failed to fetch')
  })
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }))
  await screen.findAllByText('Not confirmed')
  await screen.findByRole('heading', { level: 1, name: 'Thank you all the same' }, slowTestOptions)
})
