import type { ApplicationStage, PossibleStageMove } from './application-stage.ts'

export type ReviewVote = 'for' | 'not_now' | 'abstain'
export const reviewVoteLabels: Record<ReviewVote, string> = { for: 'Approve', not_now: 'Decline', abstain: 'Abstain' }

export type Reviewer = { id: string; name: string; assigned_at: string; voted_at: string | null; has_conflict: boolean }
type CastVote = { id: string; name: string; vote: ReviewVote; reason: string; at: string }
type ConflictOfInterest = {
  user_id: string
  name: string
  reason: string
  at: string
  withdrawn_at: string | null
  withdrawn_because: string
}
export type Referee = {
  id: string
  name: string
  email: string
  relation: string
  named_at: string
  asked_at: string | null
  expires_at: string | null
  reminded_at: string | null
  reminders: number
  answered_at: string | null
  knows: string
  again: string
  declined_at: string | null
  declined_because: string
}
export type ApplicationNote = {
  id: string
  text: string
  at: string
  by: string | null
  is_mine: boolean
  mentioned: string[]
  mentions: string[]
}
export type ApplicationEmail = {
  id: string
  kind: 'question' | 'answer' | 'interview' | 'accepted' | 'declined' | 'referee' | 'reminder' | 'cancelled'
  subject: string
  body: string
  leaves_at: string
  sent_at: string | null
  /** Time at which the mail server rejected the e-mail permanently, and the message of the mail server. */
  refused_at: string | null
  refusal: string | null
  taken_back_at: string | null
  referee_id: string | null
  by: string | null
  at: string
}
type StageChange = {
  id: number
  from: ApplicationStage
  to: ApplicationStage
  reason: string
  waived: boolean
  /** Id of the user who caused the event. Null if the applicant or the software caused the event. */
  by: string | null
  is_mine: boolean
  taken_back_at: string | null
  at: string
}
export type ApplicationInterview = { starts_at: string; timezone: string; minutes: number; place: string }
export type InterviewAnswer = 'accepted' | 'declined' | 'tentative'
/** Interview as stored, with the answer of the applicant's calendar to the latest invitation. */
export type StoredInterview = ApplicationInterview & {
  answer: InterviewAnswer | null
  answered_at: string | null
}
/** Document of an application. */
export type ApplicationDocument = {
  id: string
  name: string
  path: string
  bytes: number
  by: string | null
  /** Whether the applicant has uploaded the document. */
  by_applicant: boolean
  at: string
}
type ApplicationCorrection = { before: Record<string, unknown>; after: Record<string, unknown>; at: string }
/** Similar application, which may be from the same person. */
type SimilarApplication = {
  id: string
  full_name: string
  stage: ApplicationStage
  created_at: string
  same_address: boolean
}

/** Complete application, as `application_file` returns it to an editor with read access. */
export type ApplicationFile = {
  id: string
  kind: 'membership' | 'contact'
  full_name: string
  email: string
  organisation: string
  country: string | null
  statement: string
  heard_from: string
  event_slug: string | null
  /** Name of the person to whom a question is addressed. */
  put_to: string | null
  consent_at: string
  /** State of the e-mail that confirms the receipt of the application. */
  receipt?: { state: 'waiting' | 'refused' | 'sent' | 'returned'; answer: string | null } | null
  /** E-mail address that receives replies; missing if the settings do not contain it. */
  answers_to?: string | null
  /** E-mail address for help; missing if the settings do not contain it. */
  support?: string | null
  stage: ApplicationStage
  stage_since: string
  due_at: string | null
  created_at: string
  member_id: string | null
  circles: { slug: string; name: string; hue: string | null }[]
  moves: PossibleStageMove[]
  readers: Reviewer[]
  votes_are_open: boolean
  votes: CastVote[]
  conflicts: ConflictOfInterest[]
  referees: Referee[]
  notes: ApplicationNote[]
  letters: ApplicationEmail[]
  stages: StageChange[]
  interview: StoredInterview | null
  documents: ApplicationDocument[]
  corrections: ApplicationCorrection[]
  alike: SimilarApplication[]
  /** Account with the same e-mail address as the application. */
  same_person: { id: string; name: string } | null
}

/** Application as shown to an editor with a conflict of interest: only the reason that this editor has given. */
export type ConflictedApplicationFile = { closed: { reason: string; declared_at: string } }

/** Whether an e-mail is still queued and can be cancelled. */
export const isEmailQueued = ({ sent_at, taken_back_at }: ApplicationEmail) => !sent_at && !taken_back_at

export type RefereeState = 'named' | 'asked' | 'late' | 'answered' | 'declined'
export function getRefereeState(referee: Referee, now: number): RefereeState {
  if (referee.answered_at) return 'answered'
  if (referee.declined_at) return 'declined'
  if (!referee.asked_at) return 'named'
  return referee.expires_at && Date.parse(referee.expires_at) <= now ? 'late' : 'asked'
}

/**
 * Minimum time in ms between two e-mails to a referee. A referee gets at most two reminders. The database enforces both
 * rules.
 */
const reminderIntervalMs = 3 * 86_400_000
export const canRemindReferee = ({ asked_at, reminded_at, reminders }: Referee, now: number) =>
  reminders < 2 && now - Date.parse(reminded_at ?? asked_at ?? '') >= reminderIntervalMs

/**
 * Progress of the vote in words: number of reviewers who have voted, not counting reviewers with a conflict of
 * interest.
 */
export function formatVotes(readers: readonly Reviewer[]): string {
  const able = readers.filter(reader => !reader.has_conflict)
  return `${able.filter(reader => reader.voted_at).length} of ${able.length} voted`
}

const findOwnReviewer = (file: ApplicationFile, person: string | undefined) =>
  file.readers.find(({ id }) => id === person)

/** Whether the reviewers vote in the application's stage, and this reviewer has not voted yet. */
export const hasMissingVote = (file: ApplicationFile, person: string | undefined): boolean =>
  ['screening', 'referees', 'interview', 'decision'].includes(file.stage) &&
  findOwnReviewer(file, person)?.voted_at === null

/** Returns the first word of a name, used as salutation. */
export const getFirstWordOfName = (name: string) => name.trim().split(/\s+/)[0] ?? name
