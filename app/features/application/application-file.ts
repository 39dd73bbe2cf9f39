import type { ApplicationStage, PossibleMove } from './application-stage.ts'

export type Vote = 'for' | 'not_now' | 'abstain'
export const voteNames: Record<Vote, string> = { for: 'For', not_now: 'Not now', abstain: 'Abstain' }

export type Reviewer = { id: string; name: string; assigned_at: string; voted_at: string | null; has_conflict: boolean }
type CastVote = { id: string; name: string; vote: Vote; reason: string; at: string }
type Conflict = {
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
export type Note = {
  id: string
  text: string
  at: string
  by: string | null
  is_mine: boolean
  mentioned: string[]
  mentions: string[]
}
export type Letter = {
  id: string
  kind: 'question' | 'answer' | 'interview' | 'accepted' | 'declined' | 'referee' | 'reminder'
  subject: string
  body: string
  leaves_at: string
  sent_at: string | null
  /** When the mail server refused it for good, and what it said. */
  refused_at: string | null
  refusal: string | null
  taken_back_at: string | null
  referee_id: string | null
  by: string | null
  at: string
}
type StageLine = {
  id: number
  from: ApplicationStage
  to: ApplicationStage
  reason: string
  waived: boolean
  /** Null for what the applicant did, or the site by itself. */
  by: string | null
  is_mine: boolean
  taken_back_at: string | null
  at: string
}
export type Interview = { starts_at: string; timezone: string; minutes: number; place: string }
/** A paper that came with a letter. */
export type ApplicationDocument = {
  id: string
  name: string
  path: string
  bytes: number
  by: string | null
  /** The applicant added it. */
  by_applicant: boolean
  at: string
}
type Correction = { before: Record<string, unknown>; after: Record<string, unknown>; at: string }
/** Another application that may be the same person's. */
type AlikeApplication = {
  id: string
  full_name: string
  stage: ApplicationStage
  created_at: string
  same_address: boolean
}

/** One application whole, as `application_file` answers it to an editor to whom it is open. */
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
  /** The name of the person a question is put to. */
  put_to: string | null
  consent_at: string
  stage: ApplicationStage
  stage_since: string
  due_at: string | null
  created_at: string
  member_id: string | null
  circles: { slug: string; name: string; hue: string | null }[]
  moves: PossibleMove[]
  readers: Reviewer[]
  votes_are_open: boolean
  votes: CastVote[]
  conflicts: Conflict[]
  referees: Referee[]
  notes: Note[]
  letters: Letter[]
  stages: StageLine[]
  interview: Interview | null
  documents: ApplicationDocument[]
  corrections: Correction[]
  alike: AlikeApplication[]
  /** The account with the same address. */
  same_person: { id: string; name: string } | null
}

/** What is told to whoever declared a conflict: their own words. */
export type ClosedFile = { closed: { reason: string; declared_at: string } }

/** Whether a letter can still be taken back. */
export const isWaiting = ({ sent_at, taken_back_at }: Letter) => !sent_at && !taken_back_at

export type RefereeState = 'named' | 'asked' | 'late' | 'answered' | 'declined'
export function refereeState(referee: Referee, now: number): RefereeState {
  if (referee.answered_at) return 'answered'
  if (referee.declined_at) return 'declined'
  if (!referee.asked_at) return 'named'
  return referee.expires_at && Date.parse(referee.expires_at) <= now ? 'late' : 'asked'
}

/** Days between two letters to a referee; two reminders are the most. The database holds both. */
const betweenReminders = 3 * 86_400_000
export const mayRemind = ({ asked_at, reminded_at, reminders }: Referee, now: number) =>
  reminders < 2 && now - Date.parse(reminded_at ?? asked_at ?? '') >= betweenReminders

/** How many readers without a conflict have voted, in words. */
export function formatVotes(readers: readonly Reviewer[]): string {
  const able = readers.filter(reader => !reader.has_conflict)
  return `${able.filter(reader => reader.voted_at).length} of ${able.length} voted`
}

const ownReader = (file: ApplicationFile, person: string | undefined) => file.readers.find(({ id }) => id === person)

/** Whether their vote is missing, in a stage in which one votes. */
export const isVoteMissing = (file: ApplicationFile, person: string | undefined): boolean =>
  ['screening', 'referees', 'interview', 'decision'].includes(file.stage) && ownReader(file, person)?.voted_at === null

/** What is said first, as it is called in a sentence. */
export const givenName = (name: string) => name.trim().split(/\s+/)[0] ?? name
