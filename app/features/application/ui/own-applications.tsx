import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { formatDateAndTimeInZone } from '../../../platform/dates/moment-in-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { RetryPanel } from '../../../ui/retry-panel.tsx'
import { Status } from '../../../ui/status.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import { applicationStatusLabels, describeNextApplicationStep } from '../application.ts'
import { applicationStageStatusKinds, isApplicationStage } from '../application-stage.ts'
import { createOwnApplicationLink, type OwnApplication, ownApplicationQueries } from '../own-application-queries.ts'
import './own-applications.css'

/** Applications and questions of the signed-in user, with status and next tasks. */
export function OwnApplications({ userId }: { userId: string }) {
  const { data, isPending, isError, refetch } = useQuery(ownApplicationQueries.all(userId))
  if (isPending)
    return (
      <p role="status">
        <Status kind="waiting">Loading your applications</Status>
      </p>
    )
  if (isError)
    return (
      <RetryPanel title={`Your applications could not be loaded. ${noAnswerSentence}`} retry={() => void refetch()}>
        The applications themselves are unchanged.
      </RetryPanel>
    )
  return (
    <>
      {data.applications.length > 0 && (
        <ul className="own-applications">
          {data.applications.map(application => (
            <OwnApplicationLine key={application.id} application={application} />
          ))}
        </ul>
      )}
      {!data.proved ? (
        <p>
          Applications from this address are shown here once the address is confirmed. Until then, open an application
          with the link in our email about it.
        </p>
      ) : (
        data.applications.length === 0 && (
          <p>
            No application was sent from this address. <Link to={paths.connect}>Apply for membership</Link>, or sign in
            with the address that you applied with.
          </p>
        )
      )}
    </>
  )
}

function OwnApplicationLine({ application }: { application: OwnApplication }) {
  const { complain } = useToast()
  const navigate = useNavigate()
  const { kind, status, created_at, interview, missing } = application
  const name = kind === 'membership' ? 'Membership' : 'A question'
  const open = async () => {
    try {
      await navigate(paths.applicationStatus(await createOwnApplicationLink(application.id)))
    } catch {
      complain('The application was not opened', `${noAnswerSentence} Try again in a moment.`)
    }
  }
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p className="own-application-state">
          <Status kind={isApplicationStage(status) ? applicationStageStatusKinds[status] : 'waiting'}>
            {applicationStatusLabels[status]?.label ?? 'Received'}
          </Status>
          <span className="quiet">
            Sent on <VisitorDate at={created_at} />
          </span>
        </p>
        <p>{describeNextApplicationStep(status, interview)}</p>
        {missing > 0 && (
          <p>
            <Status kind="attention">
              {missing === 2 ? 'Your two referees are missing.' : 'One of your two referees is missing.'}
            </Status>
          </p>
        )}
        {interview && <p>The interview: {formatDateAndTimeInZone(interview.starts_at, interview.timezone)}</p>}
      </div>
      <ActionButton line slim onAction={open}>
        {missing > 0 ? 'Name referees' : 'Open'}
        <span className="visually-hidden">: {name}</span>
      </ActionButton>
    </li>
  )
}
