/** What the form asks. `contact` leaves out what only a member is asked. */
export type ApplicationKind = 'membership' | 'contact'

export type ApplicationForm = {
  kind: ApplicationKind
  full_name: string
  email: string
  organisation: string
  /** ISO 3166 alpha-2, or empty. */
  country: string
  /** Slugs. */
  circles: string[]
  statement: string
  heard_from: string
  /** The event a question is about. */
  event_slug: string
  /** The person a question is put to. */
  person_slug: string
  consent: boolean
  /** Hidden from people; a machine fills it. */
  website: string
}

/** What an applicant may correct. The address stays: letters go there. */
export type CorrectableFields = Pick<
  ApplicationForm,
  'full_name' | 'organisation' | 'country' | 'circles' | 'statement' | 'heard_from'
>

/** Somebody whom the applicant named, as the applicant sees it: how far it is, and never what they wrote. */
export type NamedReferee = {
  id: string
  name: string
  email: string
  relation: string
  state: 'named' | 'asked' | 'late' | 'answered' | 'declined'
}

/** A paper that an applicant added. */
export type OwnDocument = { id: string; name: string; bytes: number }

/** What the holder of a private link is told. Times are ISO 8601 as the database printed them. */
export type ApplicationStatus = CorrectableFields & {
  kind: ApplicationKind
  email: string
  status: string
  created_at: string
  updated_at: string
  may_correct: boolean
  may_name_referees: boolean
  referees: NamedReferee[]
  /** Those they added themselves. */
  papers: OwnDocument[]
  interview: { starts_at: string; timezone: string; minutes: number; place: string } | null
  /** Referees that are still to be named. */
  missing: number
}

/** What a referee is shown; `ended` once nobody needs an answer any more. */
export type RefereeRequest = {
  applicant: string
  organisation: string
  referee: string
  relation: string
  expires_at: string
  state: 'asked' | 'late' | 'answered' | 'declined' | 'ended'
}

/** Each state in the applicant's words: what it is called and what happens next. */
export const statusLabels: Record<string, { label: string; next: string }> = {
  submitted: { label: 'Received', next: 'A person reads it within five working days.' },
  screening: { label: 'Being read', next: 'Two members of the circle are reading it.' },
  referees: { label: 'With your referees', next: 'We write to the two people you name.' },
  interview: { label: 'One conversation', next: 'One of your readers will write to find a time.' },
  decision: { label: 'Being decided', next: 'Whoever read your application votes on it.' },
  onboarded: { label: 'A member', next: 'Your profile is filled, and your circles are chosen.' },
  accepted: { label: 'Accepted', next: 'Welcome. A letter with everything you need is on its way.' },
  declined: { label: 'Declined', next: 'The reasons are in the letter. You may apply again in a year.' },
  withdrawn: { label: 'Withdrawn', next: 'You took it back. Nothing further happens.' },
  answered: { label: 'Answered', next: 'Our answer is in your mail.' },
}

/** What happens next, in the applicant's words: an hour that is kept is not looked for any more. */
export const nextStepTexts = (status: string, interview: unknown): string =>
  status === 'interview' && interview
    ? 'An hour is kept for you. Whoever talks with you has read your file.'
    : (statusLabels[status]?.next ?? '')

/** The stages in their order, for showing how far it has come. */
export const stages = ['submitted', 'screening', 'referees', 'interview', 'decision'] as const

/** The way of an application to where it stands: one that has ended goes through no stage any more. */
export function applicationSteps(status: string): readonly string[] {
  if (stages.some(stage => stage === status)) return stages
  return status === 'accepted' || status === 'onboarded' ? [...stages, status] : ['submitted', status]
}

export const mayWithdraw = ({ status }: ApplicationStatus) =>
  !['accepted', 'onboarded', 'declined', 'withdrawn', 'answered'].includes(status)
