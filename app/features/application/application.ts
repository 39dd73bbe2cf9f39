/** Type of a form: `contact` is a question, without the parts about membership. */
export type ApplicationKind = 'membership' | 'contact'

export type ApplicationForm = {
  kind: ApplicationKind
  full_name: string
  email: string
  organisation: string
  /** Country as ISO 3166-1 alpha-2 code, or empty. */
  country: string
  /** Slugs of circles. */
  circles: string[]
  statement: string
  heard_from: string
  /** Slug of the event that a question is about. */
  event_slug: string
  /** Slug of the person that a question is addressed to. */
  person_slug: string
  consent: boolean
  /** Honeypot: hidden from users, filled in by bots. */
  website: string
}

/** Fields that an applicant may correct. The e-mail address is fixed because e-mails go there. */
export type CorrectableFields = Pick<
  ApplicationForm,
  'full_name' | 'organisation' | 'country' | 'circles' | 'statement' | 'heard_from'
>

/** Referee as the applicant sees them: progress, but never the answer. */
export type NamedReferee = {
  id: string
  name: string
  email: string
  relation: string
  state: 'named' | 'asked' | 'late' | 'answered' | 'declined'
}

/** Document uploaded by the applicant. */
export type OwnDocument = { id: string; name: string; bytes: number }

/** Status of an application for the holder of its private link. Times are ISO 8601 as the database formats them. */
export type ApplicationStatus = CorrectableFields & {
  kind: ApplicationKind
  email: string
  status: string
  created_at: string
  updated_at: string
  may_correct: boolean
  may_name_referees: boolean
  referees: NamedReferee[]
  /** Documents uploaded by the applicant. */
  papers: OwnDocument[]
  interview: { starts_at: string; timezone: string; minutes: number; place: string } | null
  /** Number of referees still to be named. */
  missing: number
}

/** Request for a reference as the referee reads it; `ended` means that an answer is no longer needed. */
export type RefereeRequest = {
  applicant: string
  organisation: string
  referee: string
  relation: string
  expires_at: string
  state: 'asked' | 'late' | 'answered' | 'declined' | 'ended'
}

/** Label of each status, and the next step, in the applicant's words. */
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

/** Next step in the applicant's words; differs when the interview already has a date. */
export const describeNextStep = (status: string, interview: unknown): string =>
  status === 'interview' && interview
    ? 'An hour is kept for you. Whoever talks with you has read your file.'
    : (statusLabels[status]?.next ?? '')

/** Stages in order, for the progress display. */
export const applicationStages = ['submitted', 'screening', 'referees', 'interview', 'decision'] as const

/** Steps of the progress display. A declined, withdrawn or answered application skips the stages. */
export function listApplicationSteps(status: string): readonly string[] {
  if (applicationStages.some(stage => stage === status)) return applicationStages
  return status === 'accepted' || status === 'onboarded' ? [...applicationStages, status] : ['submitted', status]
}

export const canWithdraw = ({ status }: ApplicationStatus) =>
  !['accepted', 'onboarded', 'declined', 'withdrawn', 'answered'].includes(status)
