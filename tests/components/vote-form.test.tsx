import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationFile } from '../../app/features/application/application-file.ts'
import { VoteForm } from '../../app/features/application/desk/vote-form.tsx'
import { waitForFocus } from './support/open-page.tsx'

const file = { id: 'a1', full_name: 'Lindiwe Moyo', readers: [{ voted_at: null, has_conflict: false }] }

const chooseFirstVote = () => userEvent.click(screen.getAllByRole('radio')[0] as HTMLElement)

describe('the vote form of an application', () => {
  beforeEach(() => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <VoteForm file={file as unknown as ApplicationFile} />
      </QueryClientProvider>,
    )
  })

  it('has no preset vote and asks for one', async () => {
    expect(screen.getAllByRole('radio').filter(radio => (radio as HTMLInputElement).checked)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Submit vote' }))
    screen.getByText('Choose a vote.')
    expect(screen.queryByText('Enter a reason.')).toBeNull()
    await waitForFocus(screen.getAllByRole('radio')[0] as HTMLElement)
  })
  it('moves the focus to the reason if the reason is missing', async () => {
    await chooseFirstVote()
    await userEvent.click(screen.getByRole('button', { name: 'Submit vote' }))
    screen.getByText('Enter a reason.')
    await waitForFocus(screen.getByLabelText('Reason, visible to reviewers'))
  })
  it('moves the focus to a missing declaration about conflicts', async () => {
    await chooseFirstVote()
    await userEvent.type(screen.getByLabelText('Reason, visible to reviewers'), 'Clear drawings')
    await userEvent.click(screen.getByRole('button', { name: 'Submit vote' }))
    await waitForFocus(screen.getByLabelText(/^I have no conflict of interest/))
  })
  it('requires no reason for an abstention', async () => {
    await userEvent.click(screen.getByRole('radio', { name: /^Abstain.*no reason needed/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Submit vote' }))
    expect(screen.queryByText('Enter a reason.')).toBeNull()
  })
})
