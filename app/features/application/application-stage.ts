import { formatQuantity } from '../../platform/text/pluralize.ts'
import type { StatusKind } from '../../ui/status.tsx'
import { applicationStages } from './application.ts'

/**
 * Application status: one of the stages, or an end state. `accepted` becomes `onboarded` when the applicant signs up.
 */
export type ApplicationStage = (typeof applicationStages)[number] | ApplicationEnd
type ApplicationEnd = 'accepted' | 'onboarded' | 'declined' | 'withdrawn' | 'answered'

export const stageNames: Record<ApplicationStage, string> = {
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

export const isStage = (status: string): status is ApplicationStage => status in stageNames

/** Task of each stage, shown below its name. */
export const stageTasks: Record<(typeof applicationStages)[number], string> = {
  submitted: 'First answer within 5 working days',
  screening: '2 reviewers each',
  referees: '2 references, 14 days',
  interview: '2 council members, 30 minutes',
  decision: 'When everyone has voted',
}

export const stageKinds: Record<ApplicationStage, StatusKind> = {
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

/** Second key of the shortcut M, then a letter: moves to that stage. */
export const stageKeys: Partial<Record<ApplicationStage, string>> = {
  submitted: 'u',
  screening: 's',
  referees: 'r',
  interview: 'i',
  decision: 'd',
  accepted: 'a',
  declined: 'n',
}

/** Possible next stage, and the message of the rule that blocks it. */
export type PossibleMove = { stage: ApplicationStage; refused: string | null }

/** Whether a stage is an end state that requires an e-mail to the applicant, written before the move. */
export const requiresEmail = (stage: ApplicationStage) =>
  stage === 'accepted' || stage === 'declined' || stage === 'answered'

/** Stages of an application in order. */
export const stagePipeline: readonly ApplicationStage[] = applicationStages

/** Next stage; undefined at the last one. */
export const getNextStage = (stage: ApplicationStage): ApplicationStage | undefined => {
  const at = stagePipeline.indexOf(stage)
  return at < 0 ? undefined : stagePipeline[at + 1]
}

const day = 86_400_000

/** Full days since a timestamp. */
export const countDaysSince = (since: string, now: number) => Math.max(0, Math.floor((now - Date.parse(since)) / day))

/** Formats a number of days as `3 days`, `1 day` or `today`. */
export const formatDays = (count: number) => (count === 0 ? 'today' : formatQuantity(count, 'day'))

/** Formats as `2 days overdue`; undefined before the due date. */
export function formatOverdue(due: string | null, now: number): string | undefined {
  if (!due || Date.parse(due) > now) return undefined
  const daysLate = countDaysSince(due, now)
  return daysLate === 0 ? 'Due today' : `${formatDays(daysLate)} overdue`
}
