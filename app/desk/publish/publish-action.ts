import { formatScheduledMoment } from '../../platform/dates/date-format.ts'
import type { StatusKind } from '../../ui/status.tsx'
import { serializeField } from '../record/field-kind.ts'
import type { RecordVersion } from '../record/merge.ts'

/** Publishing state of a record: the stored one, or that of the form. */
export type Publishing = {
  status: string
  /** ISO 8601, or empty. */
  publishedAt: string
}

/** Publishing state of a stored version; undefined for a new record. */
export const readPublishing = ({ fields, updatedAt }: RecordVersion): Publishing | undefined =>
  updatedAt === 'new' ? undefined : { status: String(fields.status), publishedAt: serializeField(fields.published_at) }

export type PublishForm = {
  /** Undefined for a new record. */
  stored: Publishing | undefined
  /** Publish date in the form: ISO 8601, or empty. */
  publishAt: string
  isDirty: boolean
  isConflict: boolean
  /** In ms since 1970. */
  now: number
}

/**
 * Effect of the filled button. `ask`: opens the dialog with date and checks. `choose`: leads to the field in conflict.
 * `none`: everything is saved, and the button is not filled.
 */
export type PublishAction =
  | { label: string; effect: 'save' | 'choose' | 'none' }
  | { label: string; effect: 'ask'; dialog: { when: 'now' | 'date' } }

/** Stage that visitors see: a published record with a future date is scheduled. */
export function publishStage({ status, publishedAt }: Publishing, now: number) {
  if (status === 'published') return isFuture(publishedAt, now + clockTolerance) ? 'scheduled' : 'published'
  return status === 'archived' ? 'archived' : 'draft'
}

const isFuture = (at: string, now: number) => Date.parse(at) > now

/** Tolerance in ms: the present time of a page lags behind that of the database, which sets the publish date. */
const clockTolerance = 60_000

/** Label of the one filled button of an editor, and what a press does. */
export function publishAction({ stored, publishAt, isDirty, isConflict, now }: PublishForm): PublishAction {
  if (isConflict) return { label: 'Choose a version', effect: 'choose' }
  const stage = stored ? publishStage(stored, now) : 'draft'
  if (stage === 'published' || stage === 'scheduled')
    return isDirty ? { label: 'Update', effect: 'save' } : { label: 'Up to date', effect: 'none' }
  const when = isFuture(publishAt, now) ? 'date' : 'now'
  if (stage === 'archived') return { label: 'Publish again', effect: 'ask', dialog: { when } }
  return { label: when === 'date' ? 'Schedule' : 'Publish', effect: 'ask', dialog: { when } }
}

/** Change of the status besides the filled button. `removesDate`: a future publish date is removed. */
export type StatusChange = { label: string; status: 'draft' | 'published' | 'archived'; removesDate?: true }

/** Other changes of the status, for the menu beside the button. */
export function statusChanges(stored: Publishing | undefined, now: number): StatusChange[] {
  const archive: StatusChange = { label: 'Archive', status: 'archived' }
  if (!stored) return []
  const stage = publishStage(stored, now)
  switch (stage) {
    case 'scheduled':
      return [
        { label: 'Publish now', status: 'published', removesDate: true },
        { label: 'Unschedule', status: 'draft', removesDate: true },
        archive,
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

/** Stored status in words, for the top of the editor. */
export function describePublishing(
  stored: Publishing | undefined,
  now: number,
): { kind: StatusKind; text: string; note?: string } {
  const hidden = 'Not visible to visitors'
  const at = stored?.publishedAt ?? ''
  const stage = stored ? publishStage(stored, now) : 'draft'
  switch (stage) {
    case 'scheduled':
      return { kind: 'scheduled', text: `Scheduled for ${formatScheduledMoment(at, now)}` }
    case 'published':
      return { kind: 'published', text: 'Published', ...(at && { note: formatScheduledMoment(at, now) }) }
    case 'archived':
      return { kind: 'archived', text: 'Archived', note: hidden }
    case 'draft':
      return { kind: 'draft', text: 'Draft', note: hidden }
    default:
      return stage satisfies never
  }
}

/**
 * Publish date to save. Now: a future date is removed, and the database sets the present one; a date in the past stays,
 * so that an archived record keeps its first one.
 */
export const publishDate = (when: 'now' | 'date', at: string, now: number): string | null =>
  when === 'now' && isFuture(at, now) ? null : at || null
