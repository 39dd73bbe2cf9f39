import { formatDay } from '../../../platform/dates/date-format.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { applicationStatusLabels, describeNextApplicationStep } from '../application.ts'
import { type ApplicationFile, hasMissingVote, isEmailQueued } from '../application-file.ts'
import { countDaysSince, formatDaysAgo } from '../application-stage.ts'
import { ActivityList } from './activity-list.tsx'
import { ApplicationNotes } from './application-notes.tsx'
import { ApplicationRemoval } from './application-removal.tsx'
import { ApplicationReviewers } from './application-reviewers.tsx'
import { ConflictOfInterestButton } from './conflict-of-interest-button.tsx'
import { InterviewFacts } from './interview-facts.tsx'

type Props = { file: ApplicationFile; now: number }

/** Sidebar of an application: details, what the applicant sees, reviewers, notes and history. */
export function ApplicationAside({ file, now }: Props) {
  const { user } = useSession()
  const knownStage = findAnnouncedStage(file)
  return (
    <aside className="application-aside" aria-label="Application details">
      <section aria-labelledby="glance">
        <h2 id="glance">Summary</h2>
        <dl className="application-facts">
          <dt>Applied</dt>
          <dd>
            {formatDay(file.created_at)}, {formatDaysAgo(countDaysSince(file.created_at, now))}
          </dd>
          <dt>Email</dt>
          <dd>{file.email}</dd>
          {file.interview && <InterviewFacts {...file.interview} />}
          <dt>Data retention</dt>
          <dd>
            {file.member_id ? 'As long as the account exists, plus two years' : 'Twelve months after the decision'}
          </dd>
        </dl>
      </section>
      <section aria-labelledby="sees">
        <h2 id="sees">Applicant sees</h2>
        <div className="application-sees">
          <p>{applicationStatusLabels[knownStage]?.label}</p>
          <small>{describeNextApplicationStep(knownStage, findAnnouncedInterview(file))}</small>
        </div>
      </section>
      {file.kind === 'membership' && <ApplicationReviewers file={file} />}
      <ApplicationNotes file={file} />
      {/* An editor whose vote is missing declares a conflict of interest in the vote form, so the sidebar has no
          button for it. */}
      {!hasMissingVote(file, user?.id) && (
        <section aria-labelledby="conflict">
          <h2 id="conflict">Conflict of interest</h2>
          <p className="application-none">
            If you have a business relation with the applicant, declare it. The application is then hidden from you.
          </p>
          <ConflictOfInterestButton id={file.id} name={file.full_name} />
        </section>
      )}
      <ActivityList file={file} now={now} />
      <ApplicationRemoval file={file} />
    </aside>
  )
}

/** Interview that the applicant has been informed of. Null until the e-mail about the interview is sent. */
const findAnnouncedInterview = ({ letters, interview }: ApplicationFile) =>
  letters.some(letter => letter.kind === 'interview' && isEmailQueued(letter)) ? null : interview

/**
 * Stage of which the applicant has been informed. A decision counts only after the e-mail about the decision is sent.
 */
function findAnnouncedStage({ letters, stage, stages }: ApplicationFile) {
  const untold = letters.some(
    letter => isEmailQueued(letter) && (letter.kind === stage || (letter.kind === 'answer' && stage === 'answered')),
  )
  return untold ? (stages.find(({ to }) => to === stage)?.from ?? stage) : stage
}
