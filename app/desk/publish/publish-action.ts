import { formatScheduledTime } from '../../platform/dates/date-format.ts'
import type { StatusKind } from '../../ui/status.tsx'
import { toTrimmedText } from '../record/field-kind.ts'
import type { RecordVersion } from '../record/merge.ts'

/** Publishing state of a record, either as stored or as entered in the form. */
export type PublishingState = {
  status: string
  /** Publish date in ISO 8601, or an empty text. */
  publishedAt: string
}

/** Publishing state of a stored version. Undefined for a new record. */
export const readPublishingState = ({ fields, updatedAt }: RecordVersion): PublishingState | undefined =>
  updatedAt === 'new' ? undefined : { status: String(fields.status), publishedAt: toTrimmedText(fields.published_at) }

export type PublishFormState = {
  /** Stored publishing state. Undefined for a new record. */
  stored: PublishingState | undefined
  /** Publish date that is entered in the form: ISO 8601, or an empty text. */
  publishAt: string
  isDirty: boolean
  isConflict: boolean
  /** Current time in ms since 1970. */
  now: number
}

/**
 * Effect of the filled button on the edit page. `ask` opens the dialog with date and checks. `choose` moves the focus
 * to the field in conflict. `none` means that all changes are saved, and the button is not filled.
 */
export type PublishAction =
  | { label: string; effect: 'save' | 'choose' | 'none' }
  | { label: string; effect: 'ask'; dialog: { when: 'now' | 'date' } }

/** Publishing stage as visitors see it: a published record with a future date is scheduled. */
export function getPublishStage({ status, publishedAt }: PublishingState, now: number) {
  if (status === 'published') return isFuture(publishedAt, now + clockToleranceMs) ? 'scheduled' : 'published'
  return status === 'archived' ? 'archived' : 'draft'
}

type PublishStage = ReturnType<typeof getPublishStage>

/** Names of the stages in lists. */
export const publishStageNames: Record<PublishStage, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
}

const isFuture = (at: string, now: number) => Date.parse(at) > now

/**
 * Tolerance in ms for comparing times: the database sets the publish date, and the present time that a page uses is
 * some seconds older.
 */
const clockToleranceMs = 60_000

/** Label of the filled button on the edit page, and the effect of a press. */
export function getPublishAction({ stored, publishAt, isDirty, isConflict, now }: PublishFormState): PublishAction {
  if (isConflict) return { label: 'Choose a version', effect: 'choose' }
  const stage = stored ? getPublishStage(stored, now) : 'draft'
  if (stage === 'published' || stage === 'scheduled')
    return isDirty ? { label: 'Update', effect: 'save' } : { label: 'Up to date', effect: 'none' }
  // A past date is shown only after the user has confirmed the date, because the record may never have been public on
  // that date.
  const when = publishAt ? 'date' : 'now'
  if (stage === 'archived') return { label: 'Publish again', effect: 'ask', dialog: { when } }
  return { label: isFuture(publishAt, now) ? 'Schedule' : 'Publish', effect: 'ask', dialog: { when } }
}

/**
 * Change of the status, in the menu beside the filled button. `removesDate`: the change removes a future publish date.
 */
export type StatusChange = { label: string; status: 'draft' | 'published' | 'archived'; removesDate?: true }

/** Status changes for the menu beside the filled button. */
export function listStatusChanges(stored: PublishingState | undefined, now: number): StatusChange[] {
  const archive: StatusChange = { label: 'Archive', status: 'archived' }
  if (!stored) return []
  const stage = getPublishStage(stored, now)
  switch (stage) {
    case 'scheduled':
      return [
        { label: 'Publish now', status: 'published', removesDate: true },
        { label: 'Unschedule', status: 'draft', removesDate: true },
        { ...archive, removesDate: true },
      ]
    case 'published':
      return [{ label: 'Unpublish', status: 'draft' }, archive]
    case 'archived':
      return [{ label: 'Move to drafts', status: 'draft' }]
    case 'draft':
      return [archive]
    default:
      return stage satisfies never
  }
}

/**
 * Checks the unpublish date of a record that is to be published. Returns the error for its field if the date has passed or is
 * before the publish date.
 * @param leaves unpublish date in ISO 8601, or an empty text
 * @param comes publish date in ISO 8601, or an empty text
 */
export const checkUnpublishDate = (leaves: string, comes: string): { unpublish_at?: string } =>
  leaves !== '' && Date.parse(leaves) <= Math.max(Date.parse(comes) || 0, Date.now())
    ? { unpublish_at: 'The unpublish date is before the publish date. Choose a later date or remove it.' }
    : {}

/**
 * Title of the toast after a save: the change of the publishing stage, if there is one.
 * @param subject name of the record
 * @param before publishing state before the save; undefined for a new record
 */
export function describeSave(
  subject: string,
  before: PublishingState | undefined,
  saved: PublishingState | undefined,
  now: number,
): string {
  const stage = saved && getPublishStage(saved, now)
  const last = before ? getPublishStage(before, now) : 'draft'
  if (stage === 'scheduled' && !(last === stage && before?.publishedAt === saved?.publishedAt))
    return `${subject} scheduled for ${formatScheduledTime(saved?.publishedAt ?? '', now)}`
  if (stage === last || !stage || stage === 'scheduled') return `${subject} saved`
  if (stage !== 'draft') return `${subject} ${stage}`
  return last === 'archived'
    ? `${subject} moved to drafts`
    : `${subject} ${last === 'scheduled' ? 'unscheduled' : 'unpublished'}`
}

/** Stored status in words, for the bar at the top of the editor. */
export function describePublishing(
  stored: PublishingState | undefined,
  now: number,
): { kind: StatusKind; text: string; note?: string } {
  const hidden = 'Not visible to visitors'
  const at = stored?.publishedAt ?? ''
  const stage = stored ? getPublishStage(stored, now) : 'draft'
  switch (stage) {
    case 'scheduled':
      return { kind: 'scheduled', text: `Scheduled for ${formatScheduledTime(at, now)}` }
    case 'published':
      return { kind: 'published', text: 'Published', ...(at && { note: formatScheduledTime(at, now) }) }
    case 'archived':
      return { kind: 'archived', text: 'Archived', note: hidden }
    case 'draft':
      return { kind: 'draft', text: 'Draft', note: hidden }
    default:
      return stage satisfies never
  }
}
