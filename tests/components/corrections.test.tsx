import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toDayInZone } from '../../app/platform/dates/format-in-time-zone.ts'
import { getBrowserTimeZone } from '../../app/platform/dates/moment-in-zone.ts'
import { openArticle } from './support/article-page.tsx'
import { getFieldValue, waitForFocus } from './support/open-page.tsx'

const getToday = () => toDayInZone(Date.now(), getBrowserTimeZone())

it('a new correction of an article has today’s date, and its text gets the focus', async () => {
  const before = getToday()
  const { user } = await openArticle({})
  await user.click(await screen.findByRole('button', { name: /^Add a correction/, hidden: true }))
  const text = await screen.findByLabelText('Correction, correction 1')
  await waitForFocus(text)
  const date = screen.getByLabelText('Date, correction 1')
  expect([before, getToday()]).toContain(getFieldValue(date))
  await user.click(date)
  expect(screen.queryByText(/needs both fields/)).toBeNull()
  await user.type(text, 'Thirty bridges,{Enter}not forty.')
  expect(getFieldValue(text)).toBe('Thirty bridges,not forty.')
})
