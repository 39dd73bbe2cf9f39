import type { DraftVersion, StoredDraft } from './draft-storage.ts'
import {
  type FieldConflict,
  type FieldMergers,
  listChangedFields,
  mergeFields,
  pickFieldsByName,
  type RecordVersion,
} from './merge.ts'

/** Maximum number of ids of merged drafts that a draft stores. */
const maxMergedDraftIds = 20

/**
 * Drafts for a form that opens: the merged draft, and drafts that conflict with it. The form asks about conflicting
 * drafts one by one.
 */
export type MergedDrafts = {
  draft: StoredDraft | undefined
  continued: readonly DraftVersion[]
  others: readonly StoredDraft[]
}

/** Lists versions of drafts that become obsolete when another draft continues from this draft. */
export const listSupersededDrafts = ({ form, typedAt }: StoredDraft): DraftVersion[] =>
  form ? [{ id: form.id, typedAt }, ...form.continued].slice(0, maxMergedDraftIds) : []

/** Finds the newest draft of each form. Drafts that were merged into another draft are left out. */
function findNewestDrafts(drafts: readonly StoredDraft[]): StoredDraft[] {
  const continued = drafts.flatMap(({ form }) => form?.continued ?? [])
  const isContinued = ({ form, typedAt }: StoredDraft) =>
    continued.some(entry => entry.id === form?.id && entry.typedAt === typedAt)
  const byForm = Map.groupBy(drafts, draft => draft.form?.id ?? draft)
  const newest = [...byForm.values()].map(ofForm =>
    ofForm.reduce((latestDraft, candidate) => (candidate.typedAt > latestDraft.typedAt ? candidate : latestDraft)),
  )
  return newest.filter(draft => !isContinued(draft))
}

/**
 * Merges two drafts of one record, each with its own base version. The merged `draft` contains the changes of both
 * drafts; conflicting fields have the value of `own`. The base of the merged draft is the older version, so that a
 * save detects every later change.
 */
export function joinDrafts(
  ownDraft: StoredDraft,
  otherDraft: StoredDraft,
  mergers?: FieldMergers,
): { draft: StoredDraft; conflicts: FieldConflict[] } {
  const older = Date.parse(otherDraft.base.updatedAt) < Date.parse(ownDraft.base.updatedAt) ? otherDraft : ownDraft
  const ofOwn = listChangedFields(ownDraft.base.fields, ownDraft.values)
  const ofOther = listChangedFields(otherDraft.base.fields, otherDraft.values)
  const fields = {
    ...ownDraft.base.fields,
    ...pickFieldsByName(ofOther, otherDraft.base.fields),
    ...pickFieldsByName(ofOwn, ownDraft.base.fields),
    ...pickFieldsByName(
      ofOwn.filter(name => ofOther.includes(name)),
      older.base.fields,
    ),
  }
  const mine = { ...fields, ...pickFieldsByName(ofOwn, ownDraft.values) }
  const theirs = { ...fields, ...pickFieldsByName(ofOther, otherDraft.values) }
  const { merged, conflicts } = mergeFields(fields, mine, theirs, mergers)
  const base = { fields, updatedAt: older.base.updatedAt }
  return { draft: { base, values: merged, typedAt: Math.max(ownDraft.typedAt, otherDraft.typedAt) }, conflicts }
}

/**
 * Joins the drafts of a user from this tab, other tabs and other devices.
 * @param inTab draft stored in this tab
 * @param storedDrafts drafts stored in the database
 */
export function mergeDraftsForForm(
  stored: RecordVersion,
  inTab: StoredDraft | undefined,
  storedDrafts: readonly StoredDraft[] = [],
  mergers?: FieldMergers,
): MergedDrafts {
  const all = findNewestDrafts(inTab ? [inTab, ...storedDrafts] : storedDrafts).toSorted(
    (one, other) => other.typedAt - one.typedAt,
  )
  const ownDraft = all.find(draft => draft === inTab) ?? all[0]
  if (!ownDraft) return { draft: undefined, continued: [], others: [] }
  let opened: MergedDrafts & { draft: StoredDraft } = {
    draft: ownDraft,
    continued: listSupersededDrafts(ownDraft),
    others: [],
  }
  // Drafts of new records are not merged, because each draft is a separate record. The next draft is shown after the
  // first draft is saved or discarded.
  if (stored.updatedAt === 'new') return opened
  for (const otherDraft of all.filter(draft => draft !== ownDraft)) {
    const { draft, conflicts } = joinDrafts(opened.draft, otherDraft, mergers)
    // Drafts without a conflict are merged immediately. A conflicting draft is merged only after the user has decided.
    if (conflicts.length > 0) opened = { ...opened, draft, others: [...opened.others, otherDraft] }
    else opened = { ...opened, draft, continued: [...opened.continued, ...listSupersededDrafts(otherDraft)] }
  }
  return opened
}
