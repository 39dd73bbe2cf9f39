import type { DraftVersion, StoredDraft } from './draft-storage.ts'
import { type Conflict, changedFields, type Mergers, mergeFields, pickFields, type Version } from './merge.ts'

/** Maximum number of merged drafts that a draft lists. */
const mostContinued = 20

/** Drafts for a form that opens: the merged draft, and conflicting ones, which the user decides on one by one. */
export type OpenedDrafts = {
  draft: StoredDraft | undefined
  continued: readonly DraftVersion[]
  others: readonly StoredDraft[]
}

/** Drafts that become obsolete when another draft continues from this one. */
export const supersededDrafts = ({ form, typedAt }: StoredDraft): DraftVersion[] =>
  form ? [{ id: form.id, typedAt }, ...form.continued].slice(0, mostContinued) : []

/** Only the newest draft per form, without drafts that were merged into another. */
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
 * Joins two drafts of one record, each with its own base version. `draft` contains both; in conflicting fields it has
 * the value of
 * `own`. Its base is the older version, so that a save detects every later change.
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
 * Joins a user's drafts from this tab, other tabs and other devices.
 * @param inTab draft stored in this tab
 * @param found drafts stored in the database
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
  // Each draft of a new record is a separate record: the next one is shown after this one is saved or discarded.
  if (stored.updatedAt === 'new') return opened
  for (const other of all.filter(draft => draft !== own)) {
    const { draft, conflicts } = joinDrafts(opened.draft, other, mergers)
    // Changes without conflict are shown immediately; a conflicting draft counts as merged only after the user has
    // decided.
    if (conflicts.length > 0) opened = { ...opened, draft, others: [...opened.others, other] }
    else opened = { ...opened, draft, continued: [...opened.continued, ...supersededDrafts(other)] }
  }
  return opened
}
