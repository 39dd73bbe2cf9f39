import type { ReactNode } from 'react'
import { formatDateAndTimeInZone } from '../../../platform/dates/moment-in-zone.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ApplicationForOwner } from '../application.ts'
import { downloadApplication } from '../application-mutations.ts'

/** Interview date and time in the local time of the place and in UTC. */
export function ApplicantInterview({ interview }: { interview: NonNullable<ApplicationForOwner['interview']> }) {
  return (
    <Section labelledBy="interview">
      <SectionHead title="The interview" id="interview">
        {interview.minutes} minutes
      </SectionHead>
      <div className="span-6">
        <p>{formatDateAndTimeInZone(interview.starts_at, interview.timezone)}</p>
        {interview.place && <p>{interview.place}</p>}
        <p className="small quiet">The calendar file is in our email about the interview.</p>
      </div>
    </Section>
  )
}

type ApplicantDataProps = {
  token: string
  /** Whether the applicant has become a member. The applications of members are stored longer. */
  isMember: boolean
  children: ReactNode
}

/** Button that downloads all data stored about an applicant. `children` are further actions on that data. */
export function ApplicantData({ token, isMember, children }: ApplicantDataProps) {
  const { say, complain } = useToast()
  async function take() {
    try {
      saveFile('my-application.json', new Blob([await downloadApplication(token)], { type: 'application/json' }))
      say('Your data is downloaded.')
    } catch {
      complain('Your data was not downloaded', `${noAnswerSentence} Try again in a moment.`)
    }
  }
  return (
    <Section labelledBy="held">
      <SectionHead title="What we keep" id="held">
        {isMember
          ? 'We keep it for as long as you are a member, and for two years after. Then everything with your name is deleted.'
          : 'We keep it for twelve months after our answer. Then everything with your name is deleted.'}
      </SectionHead>
      <div className="span-6">
        <p>
          One file with your answers and corrections, the stages, our emails to you and the referees you named. It
          leaves out what referees and reviewers wrote in confidence.
        </p>
        <p className="actions">
          <ActionButton line onAction={take}>
            Download my data
          </ActionButton>
          {children}
        </p>
      </div>
    </Section>
  )
}
