import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { StoredInterview } from '../../app/features/application/application-file.ts'
import { InterviewFacts } from '../../app/features/application/desk/interview-facts.tsx'

const interview: StoredInterview = {
  ...{ starts_at: '2099-11-26T13:00:00Z', timezone: 'Africa/Harare', minutes: 30, place: '' },
  ...{ answer: null, answered_at: null },
}
const renderFacts = (more: Partial<StoredInterview> = {}) =>
  render(
    <dl>
      <InterviewFacts {...interview} {...more} />
    </dl>,
  )

it.each([
  ['accepted', /^Accepted, 20 Nov 2026/],
  ['declined', /^Declined, 20 Nov 2026/],
  ['tentative', /^Accepted tentatively, 20 Nov 2026/],
] as const)('an interview shows the answer of the applicant’s calendar with its date (answer: %s)', (answer, words) => {
  renderFacts({ answer, answered_at: '2026-11-20T12:00:00Z' })
  screen.getByText('Applicant’s calendar')
  screen.getByText(words)
})

it('an interview shows only its time if the applicant’s calendar sent no answer', () => {
  renderFacts()
  screen.getByText(/^26 Nov 2099/)
  expect(screen.queryByText('Applicant’s calendar')).toBeNull()
})
