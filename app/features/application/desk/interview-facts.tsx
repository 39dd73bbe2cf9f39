import { formatDateAndTime } from '../../../platform/dates/date-format.ts'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import type { InterviewAnswer, StoredInterview } from '../application-file.ts'

const answerStatuses: Record<InterviewAnswer, { kind: StatusKind; words: string }> = {
  accepted: { kind: 'well', words: 'Accepted' },
  declined: { kind: 'attention', words: 'Declined' },
  tentative: { kind: 'scheduled', words: 'Accepted tentatively' },
}

/** Time of the interview, and the answer of the applicant's calendar. */
export function InterviewFacts({ starts_at, answer, answered_at }: StoredInterview) {
  const { kind, words } = answer ? answerStatuses[answer] : {}
  return (
    <>
      <dt>Interview</dt>
      <dd>{formatDateAndTime(starts_at)}</dd>
      {kind && answered_at && (
        <>
          <dt>Applicant’s calendar</dt>
          <dd>
            <Status kind={kind}>
              {words}, {formatDateAndTime(answered_at)}
            </Status>
          </dd>
        </>
      )}
    </>
  )
}
