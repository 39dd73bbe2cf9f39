import type { DraftVersion, StoredDraft } from './draft-storage.ts'
import { type Conflict, changedFields, type Mergers, mergeFields, pickFields, type Version } from './merge.ts'

/** How many drafts back a draft names those it goes on from. */
const mostContinued = 20

/** The drafts that a form begins with: those that go together, and those that do not, to be asked about in turn. */
export type OpenedDrafts = {
  draft: StoredDraft | undefined
  continued: readonly DraftVersion[]
  others: readonly StoredDraft[]
}

/** The drafts that somebody who goes on from this one has no need of any more. */
export const supersededDrafts = ({ form, typedAt }: StoredDraft): DraftVersion[] =>
  form ? [{ id: form.id, typedAt }, ...form.continued].slice(0, mostContinued) : []

/** Without those that another one goes on from, and of one form only the newest. */
function latest(drafts: readonly StoredDraft[]): StoredDraft[] {
  const continued = drafts.flatMap(({ form }) => form?.continued ?? [])
  const isContinued = ({ form, typedAt }: StoredDraft) =>
    continued.some(one => one.id === form?.id && one.typedAt === typedAt)
  const byForm = Map.groupBy(drafts, draft => draft.form?.id ?? draft)
  const newest = [...byForm.values()].map(ofForm =>
    ofForm.reduce((one, other) => (other.typedAt > one.typedAt ? other : one)),
  )
  return newest.filter(draft => !isContinued(draft))
}

/**
 * Two drafts of one record, each typed over the version its form was opened with. `draft` holds both where they go together,
 * and of a field with conflicts what `own` has. It is over the older version, so that a save looks at what came since.
 */
export function joinDrafts(
  own: StoredDraft,
  other: StoredDraft,
  mergers?: Mergers,
): { draft: StoredDraft; conflicts: Conflict[] } {
  const older = Date.parse(other.base.updatedAt) < Date.parse(own.base.updatedAt) ? other : own
  const ofOwn = changedFields(own.base.fields, own.values)
  const ofOther = changedFields(other.base.fields, other.values)
  const fields = {
    ...own.base.fields,
    ...pickFields(ofOther, other.base.fields),
    ...pickFields(ofOwn, own.base.fields),
    ...pickFields(
      ofOwn.filter(name => ofOther.includes(name)),
      older.base.fields,
    ),
  }
  const mine = { ...fields, ...pickFields(ofOwn, own.values) }
  const theirs = { ...fields, ...pickFields(ofOther, other.values) }
  const { merged, conflicts } = mergeFields(fields, mine, theirs, mergers)
  const base = { fields, updatedAt: older.base.updatedAt }
  return { draft: { base, values: merged, typedAt: Math.max(own.typedAt, other.typedAt) }, conflicts }
}

/**
 * Puts together what one person left in this tab, in other tabs and on other devices.
 * @param inTab what this tab kept
 * @param found what the database keeps
 */
export function openDrafts(
  stored: Version,
  inTab: StoredDraft | undefined,
  found: readonly StoredDraft[] = [],
  mergers?: Mergers,
): OpenedDrafts {
  const all = latest(inTab ? [inTab, ...found] : found).toSorted((one, other) => other.typedAt - one.typedAt)
  const own = all.find(draft => draft === inTab) ?? all[0]
  if (!own) return { draft: undefined, continued: [], others: [] }
  let opened: OpenedDrafts & { draft: StoredDraft } = { draft: own, continued: supersededDrafts(own), others: [] }
  // Of new records each draft is another one: the next waits until this one is saved or taken back.
  if (stored.updatedAt === 'new') return opened
  for (const other of all.filter(draft => draft !== own)) {
    const { draft, conflicts } = joinDrafts(opened.draft, other, mergers)
    // What does not conflict is shown at once; the other is gone on from when it has been asked about.
    if (conflicts.length > 0) opened = { ...opened, draft, others: [...opened.others, other] }
    else opened = { ...opened, draft, continued: [...opened.continued, ...supersededDrafts(other)] }
  }
  return opened
}
