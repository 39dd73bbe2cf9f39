import { many } from '../../platform/text/pluralize.ts'
import type { StatusKind } from '../../ui/status.tsx'
import { stages } from './application.ts'

/** Where an application stands: on its way, or at one of its ends. `accepted` becomes `onboarded` by signing up. */
export type ApplicationStage = (typeof stages)[number] | ApplicationEnd
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

/** What a stage asks for, below its name. */
export const stageQuestions: Record<(typeof stages)[number], string> = {
  submitted: 'Read within 5 working days',
  screening: 'Two readers each',
  referees: 'Two letters, 14 days',
  interview: 'Two of council, 30 minutes',
  decision: 'Once all have voted',
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

/** Pressed after M, moves there. */
export const stageKeys: Partial<Record<ApplicationStage, string>> = {
  submitted: 'u',
  screening: 's',
  referees: 'r',
  interview: 'i',
  decision: 'd',
  accepted: 'a',
  declined: 'n',
}

/** Where an application may go, and the sentence of the rule that stands in the way. */
export type PossibleMove = { stage: ApplicationStage; refused: string | null }

/** These are told by a letter, which is written first. */
export const sendsEmail = (stage: ApplicationStage) =>
  stage === 'accepted' || stage === 'declined' || stage === 'answered'

/** The stages in their order. */
export const pipeline: readonly ApplicationStage[] = stages

/** The stage after this one, where there is one. */
export const nextStage = (stage: ApplicationStage): ApplicationStage | undefined => {
  const at = pipeline.indexOf(stage)
  return at < 0 ? undefined : pipeline[at + 1]
}

const day = 86_400_000

/** Whole days since a moment. */
export const daysSince = (since: string, now: number) => Math.max(0, Math.floor((now - Date.parse(since)) / day))

/** `3 days`, `1 day`, `under a day`. */
export const formatDays = (count: number) => (count === 0 ? 'under a day' : many(count, 'day'))

/** `2 days over`; undefined while there is time. */
export function formatOverdue(due: string | null, now: number): string | undefined {
  if (!due || Date.parse(due) > now) return undefined
  const over = daysSince(due, now)
  return over === 0 ? 'Due today' : `${formatDays(over)} over`
}
