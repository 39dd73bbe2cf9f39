import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openArticle } from './support/article-page.tsx'
import { isFocused } from './support/open-page.tsx'

it('a correction that an editor has just added to an article gets the focus', async () => {
  const { user } = await openArticle({})
  await user.click(await screen.findByRole('button', { name: /^Add a correction/, hidden: true }))
  await isFocused(await screen.findByLabelText('Date, correction 1'))
  expect(screen.queryByText(/needs both fields/)).toBeNull()
})
