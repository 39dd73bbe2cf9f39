import { buildProfileForm } from './features/profile/profile.ts'

/**
 * Labels of columns in tables with personal data, in the words of their forms and screens. The audit log lists only the
 * names of these columns. Columns that always change together have the same label.
 */
const labelsByTable: Record<string, Readonly<Record<string, string>>> = {
  applications: {
    full_name: 'Name',
    circles: 'Circles of interest',
    statement: 'Application text',
    heard_from: 'How they heard of us',
    event_slug: 'Event',
    person_slug: 'Person asked',
    consent_at: 'Consent',
    status: 'Stage',
    stage_since: 'Stage',
    member_id: 'Account',
  },
  application_stages: {
    waived: 'Rule skipped',
    taken_back_at: 'Undone',
    from_stage: 'Stage before',
    to_stage: 'Stage',
  },
  application_readers: { saw_votes_at: 'Votes read', assigned_at: 'Assigned' },
  application_conflicts: { withdrawn_at: 'Withdrawn', withdrawn_because: 'Reason for withdrawal' },
  application_notes: { mentioned: 'People mentioned' },
  application_referees: {
    relation: 'How they know each other',
    asked_at: 'Request',
    expires_at: 'Deadline',
    reminded_at: 'Reminder',
    reminders: 'Reminder',
    answered_at: 'Reference',
    knows: 'Reference',
    again: 'Reference',
    declined_at: 'Refusal',
    declined_because: 'Refusal',
  },
  application_letters: {
    subject: 'Subject',
    body: 'Message',
    outbox_id: 'Sending',
    leaves_at: 'Send time',
    sent_at: 'Sent',
    taken_back_at: 'Cancelled',
    taken_back_by: 'Cancelled',
    refused_at: 'Rejected by the mail server',
    refusal: 'Rejected by the mail server',
  },
  application_documents: { added_by: 'Uploaded by', by_applicant: 'Uploaded by' },
  application_interviews: {
    starts_at: 'Date and time',
    timezone: 'Time zone',
    minutes: 'Duration',
    place: 'Place or link',
    set_by: 'Set by',
    sequence: 'Invitation',
    told_at: 'Invitation',
    told_sequence: 'Invitation',
    answer: 'Answer to the invitation',
    answer_sequence: 'Answer to the invitation',
    answered_at: 'Answer to the invitation',
  },
  profiles: {
    avatar_path: 'Portrait',
    avatar_alt: 'Alt text of the portrait',
    member_since: 'Member since',
  },
}

const profileFields: Readonly<Record<string, { label: string } | undefined>> = buildProfileForm(null, true).fields

export const findPersonalFieldLabel = (table: string, field: string): string | undefined =>
  labelsByTable[table]?.[field] ?? (table === 'profiles' ? profileFields[field]?.label : undefined)
