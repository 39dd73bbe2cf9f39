/** Type of a form. `contact` is the form for questions, without the fields about membership. */
export type ApplicationKind = 'membership' | 'contact'

export type ApplicationForm = {
  kind: ApplicationKind
  full_name: string
  email: string
  organisation: string
  /** Country as ISO 3166-1 alpha-2 code, or empty. */
  country: string
  /** Slugs of the circles (working groups of the network) that the applicant has chosen. */
  circles: string[]
  statement: string
  heard_from: string
  /** Slug of the event to which a question refers. */
  event_slug: string
  /** Slug of the person that a question is addressed to. */
  person_slug: string
  consent: boolean
  /** Honeypot: field that is hidden from people and that bots fill in. */
  website: string
}

/**
 * Fields that an applicant may correct. The e-mail address cannot be corrected, because e-mails are sent to this
 * address.
 */
export type CorrectableApplicationFields = Pick<
  ApplicationForm,
  'full_name' | 'organisation' | 'country' | 'circles' | 'statement' | 'heard_from'
>

/** Referee as shown to the applicant: the state of the request to the referee, but never the referee's answers. */
export type RefereeOfApplicant = {
  id: string
  name: string
  email: string
  relation: string
  state: 'named' | 'asked' | 'late' | 'answered' | 'declined'
}

/** Document uploaded by the applicant. */
export type ApplicantDocument = { id: string; name: string; bytes: number }

/**
 * Status of an application, as shown to the owner of the private link. Times are ISO 8601 in the format of the
 * database.
 */
export type ApplicationForOwner = CorrectableApplicationFields & {
  kind: ApplicationKind
  email: string
  status: string
  created_at: string
  updated_at: string
  may_correct: boolean
  may_name_referees: boolean
  referees: RefereeOfApplicant[]
  /** Documents uploaded by the applicant. */
  papers: ApplicantDocument[]
  interview: { starts_at: string; timezone: string; minutes: number; place: string } | null
  /** Number of referees that the applicant still has to name. */
  missing: number
}

/** Request for a reference, as shown to the referee. `ended` means that no answer is needed any more. */
export type RefereeRequest = {
  /** Id of the referee. Every link that was sent to the referee leads to the same id. */
  id: string
  applicant: string
  organisation: string
  referee: string
  relation: string
  expires_at: string
  state: 'asked' | 'late' | 'answered' | 'declined' | 'ended'
}

/** Label of each status and description of the next step, worded for the applicant. */
export const applicationStatusLabels: Record<string, { label: string; next: string }> = {
  submitted: { label: 'Received', next: 'A person reads it within five working days.' },
  screening: { label: 'Being read', next: 'Two members of the circle are reading it.' },
  referees: { label: 'With your referees', next: 'We write to the two people you name.' },
  interview: { label: 'One conversation', next: 'One of your readers will write to find a time.' },
  decision: { label: 'Being decided', next: 'The people who read your application vote on it.' },
  onboarded: { label: 'A member', next: 'Your profile is filled, and your circles are chosen.' },
  accepted: { label: 'Accepted', next: 'Welcome. An email with everything you need is on its way.' },
  declined: { label: 'Declined', next: 'The reasons are in our email. You may apply again in a year.' },
  withdrawn: { label: 'Withdrawn', next: 'You withdrew it. You may apply again at any time.' },
  answered: { label: 'Answered', next: 'We have answered you by email.' },
}

/** Description of the next step, worded for the applicant. The text differs once the interview has a date. */
export const describeNextApplicationStep = (status: string, interview: unknown): string =>
  status === 'interview' && interview
    ? 'The date is set. The people you will talk with have read your application.'
    : (applicationStatusLabels[status]?.next ?? '')

/** Stages of an application in order. The progress display shows them. */
export const applicationStages = ['submitted', 'screening', 'referees', 'interview', 'decision'] as const

/**
 * Lists the steps of the progress display. A declined, withdrawn or answered application has only two steps: the
 * submission and the outcome.
 */
export function listApplicationSteps(status: string): readonly string[] {
  if (applicationStages.some(stage => stage === status)) return applicationStages
  return status === 'accepted' || status === 'onboarded' ? [...applicationStages, status] : ['submitted', status]
}

export const canWithdrawApplication = ({ status }: ApplicationForOwner) =>
  !['accepted', 'onboarded', 'declined', 'withdrawn', 'answered'].includes(status)
