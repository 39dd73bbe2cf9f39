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
  consent: boolean
  /** Hidden from people; a machine fills it. */
  website: string
}

/** What the holder of a private link is told. Times are ISO 8601 as the database printed them. */
export type ApplicationStatus = {
  kind: ApplicationKind
  full_name: string
  status: string
  created_at: string
  updated_at: string
}

/** Each state in the applicant's words: what it is called and what happens next. */
export const stateWords: Record<string, { label: string; next: string }> = {
  submitted: { label: 'Received', next: 'A person reads it within five working days.' },
  screening: { label: 'Being read', next: 'Two members of the circle are reading it.' },
  referees: { label: 'With your referees', next: 'We have written to the two people you named.' },
  interview: { label: 'A conversation', next: 'The chair of the circle will write to find an hour.' },
  decision: { label: 'Before the committee', next: 'The committee meets once a month and decides by vote.' },
  accepted: { label: 'Accepted', next: 'Welcome. A letter with everything you need is on its way.' },
  declined: { label: 'Declined', next: 'The reasons are in the letter. You may apply again in a year.' },
  withdrawn: { label: 'Withdrawn', next: 'You took it back. Nothing further happens.' },
  answered: { label: 'Answered', next: 'Our answer is in your mail.' },
}

/** The stages in their order, for showing how far it has come. */
export const stages = ['submitted', 'screening', 'referees', 'interview', 'decision'] as const

export const mayWithdraw = ({ status }: ApplicationStatus) =>
  !['accepted', 'declined', 'withdrawn', 'answered'].includes(status)
