import type { CSSProperties } from 'react'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { capitalize } from '../../../platform/text/capitalize.ts'
import { Status } from '../../../ui/status.tsx'
import { countDaysSince, formatNumberOfDays, formatOverdue } from '../application-stage.ts'
import type { ListedApplication } from './application-list.ts'
import './application-badges.css'

type BadgeProps = { application: ListedApplication; now: number }

/** Time in the current stage. */
export const DaysInStageBadge = ({ application: { stage_since }, now }: BadgeProps) => (
  <span className="application-age">{capitalize(formatNumberOfDays(countDaysSince(stage_since, now)))}</span>
)

/** Name of the applicant's circle, after a dot in the colour of the circle. */
export const ApplicantCircle = ({ circle }: Pick<ListedApplication, 'circle'>) =>
  circle && (
    <small className="applicant-circle">
      <i style={{ '--hue': circle.hue ?? 'var(--edge)' } as CSSProperties} aria-hidden="true" />
      {circle.name}
    </small>
  )

/** Badge with the most important fact about an application in its stage. */
export function ApplicationStageBadge({ application, now }: BadgeProps) {
  const { stage, due_at, conflicts, readers, voted, answers, interview_at, waits_for_me } = application
  const overdueText = formatOverdue(due_at, now)
  if (overdueText) return <Status kind="attention">{overdueText}</Status>
  if (conflicts > 0) return <Status kind="attention">Conflict declared</Status>
  if (waits_for_me) return <Status kind="unknown">Your vote is missing</Status>
  if (stage === 'screening' || stage === 'decision')
    return readers === 0 ? (
      <Status kind="unknown">No reviewer</Status>
    ) : (
      <Status kind={voted === readers ? 'well' : 'waiting'}>
        {voted} of {readers} voted
      </Status>
    )
  if (stage === 'referees') return <Status kind={answers >= 2 ? 'well' : 'waiting'}>{answers} of 2 references</Status>
  if (stage === 'interview')
    return interview_at ? (
      <Status kind="scheduled">{formatShortDateAndTime(interview_at, now)}</Status>
    ) : (
      <Status kind="draft">No date</Status>
    )
  return null
}
