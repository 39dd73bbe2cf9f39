import type { ApplicationFile } from '../application-file.ts'
import { applicationStageLabels } from '../application-stage.ts'

export type ActivityEntry = { at: string; text: string; why?: string }

const emailNames = {
  question: 'a question',
  answer: 'an answer',
  interview: 'the interview invitation',
  accepted: 'the decision',
  declined: 'the decision',
  referee: 'two questions to a referee',
  reminder: 'a reminder to a referee',
  cancelled: 'that the interview is cancelled',
} as const

/**
 * Events in the history of an application, newest first: stage changes, e-mails, referees, votes, conflicts of
 * interest and corrections.
 */
export function listApplicationActivity(file: ApplicationFile): ActivityEntry[] {
  const name = (person: string | null, otherwise: string) => person ?? otherwise
  const lines: ActivityEntry[] = [
    { at: file.created_at, text: 'Received, confirmation sent' },
    ...file.stages.map(({ at, by, from, to, reason, waived, taken_back_at }) => ({
      at,
      text: `${name(by, to === 'withdrawn' ? 'The applicant' : 'The site')} moved it from ${applicationStageLabels[from]} to ${applicationStageLabels[to]}${taken_back_at ? ', undone' : ''}`,
      ...(reason && { why: waived ? `Requirement skipped: ${reason}` : reason }),
    })),
    ...file.letters.map(({ at, by, kind, taken_back_at }) => ({
      at,
      text: `${name(by, 'Someone')} wrote ${emailNames[kind]}${taken_back_at ? ', undone' : ''}`,
    })),
    ...file.referees.flatMap(({ name: referee, named_at, answered_at, declined_at }) => [
      { at: named_at, text: `The applicant named ${referee}` },
      ...(answered_at ? [{ at: answered_at, text: `Reference of ${referee} received` }] : []),
      ...(declined_at ? [{ at: declined_at, text: `${referee} declined` }] : []),
    ]),
    ...file.readers.flatMap(({ name: reader, assigned_at, voted_at }) => [
      { at: assigned_at, text: `${reader} was assigned as reviewer` },
      ...(voted_at ? [{ at: voted_at, text: `${reader} voted` }] : []),
    ]),
    ...file.conflicts.flatMap(({ name: person, at, reason, withdrawn_at, withdrawn_because }) => [
      { at, text: `${person} declared a conflict`, why: reason },
      ...(withdrawn_at
        ? [{ at: withdrawn_at, text: `${person} withdrew the declaration`, why: withdrawn_because }]
        : []),
    ]),
    ...file.corrections.map(({ at }) => ({ at, text: 'The applicant corrected the application' })),
  ]
  return lines.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
