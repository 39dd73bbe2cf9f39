import { formatQuantity } from '../../platform/text/pluralize.ts'
import type { StatusKind } from '../../ui/status.tsx'
import { applicationStages } from './application.ts'

/** Stage of an application, or an end state. `accepted` becomes `onboarded` when the applicant creates an account. */
export type ApplicationStage = (typeof applicationStages)[number] | ApplicationEnd
type ApplicationEnd = 'accepted' | 'onboarded' | 'declined' | 'withdrawn' | 'answered'

export const applicationStageLabels: Record<ApplicationStage, string> = {
  submitted: 'Submitted',
  screening: 'Screening',
  referees: 'Referees',
  interview: 'Interview',
  decision: 'Decision',
  accepted: 'Accepted',
  onboarded: 'Onboarded',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  answered: 'Answered',
}

export const isApplicationStage = (status: string): status is ApplicationStage => status in applicationStageLabels

/** Description of the editors' task in each stage, shown below the name of the stage. */
export const applicationStageTasks: Record<(typeof applicationStages)[number], string> = {
  submitted: 'First answer within 5 working days',
  screening: '2 reviewers each',
  referees: '2 references, 14 days',
  interview: '2 council members, 30 minutes',
  decision: 'When everyone has voted',
}

export const applicationStageStatusKinds: Record<ApplicationStage, StatusKind> = {
  submitted: 'draft',
  screening: 'waiting',
  referees: 'waiting',
  interview: 'scheduled',
  decision: 'waiting',
  accepted: 'well',
  onboarded: 'published',
  declined: 'off',
  withdrawn: 'off',
  answered: 'well',
}

/** Keyboard key for each stage. M, followed by the key of a stage, moves an application to that stage. */
export const applicationStageShortcutKeys: Partial<Record<ApplicationStage, string>> = {
  submitted: 'u',
  screening: 's',
  referees: 'r',
  interview: 'i',
  decision: 'd',
  accepted: 'a',
  declined: 'n',
}

/**
 * Possible target stage of an application. `refused` is the message of the rule that forbids the move; undefined if the
 * move is allowed.
 */
export type PossibleStageMove = { stage: ApplicationStage; refused: string | null }

/**
 * Whether a move to this stage ends the application and requires an e-mail to the applicant, written before the move.
 */
export const isEmailRequiredForMove = (stage: ApplicationStage) =>
  stage === 'accepted' || stage === 'declined' || stage === 'answered'

/** Stages of an application in order. */
export const applicationStageOrder: readonly ApplicationStage[] = applicationStages

/** Next stage of an application. Undefined after the last stage. */
export const getNextStage = (stage: ApplicationStage): ApplicationStage | undefined => {
  const at = applicationStageOrder.indexOf(stage)
  return at < 0 ? undefined : applicationStageOrder[at + 1]
}

const dayMs = 86_400_000

/** Number of full days since a timestamp. */
export const countDaysSince = (since: string, now: number) => Math.max(0, Math.floor((now - Date.parse(since)) / dayMs))

/** Formats a number of days in words: `3 days`, `1 day` or `today`. */
export const formatNumberOfDays = (count: number) => (count === 0 ? 'today' : formatQuantity(count, 'day'))

/** Duration in words: `for 3 days`, `for 1 day` or `since today`. */
export const formatDuration = (count: number) => (count === 0 ? 'since today' : `for ${formatNumberOfDays(count)}`)

/** Past day in words: `3 days ago`, `1 day ago` or `today`. */
export const formatDaysAgo = (count: number) => (count === 0 ? 'today' : `${formatNumberOfDays(count)} ago`)

/** Formats a delay in words, such as `2 days overdue`. Undefined before the due date. */
export function formatOverdue(due: string | null, now: number): string | undefined {
  if (!due || Date.parse(due) > now) return undefined
  const daysLate = countDaysSince(due, now)
  return daysLate === 0 ? 'Due today' : `${formatNumberOfDays(daysLate)} overdue`
}
