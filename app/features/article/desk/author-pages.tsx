import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordListPage } from '../../../desk/record-list-page.tsx'
import { RecordPage } from '../../../desk/record-page.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { authorRecord } from './author-record.ts'
import { MergeAuthorDialog } from './merge-author-dialog.tsx'
import { useArticleCounts } from './use-article-counts.tsx'
import type { ReplacedRecord } from './use-record-replacement.ts'

/** Menu entry that opens the dialog to merge an author, and the dialog while it is open. */
function useAuthorMerge(onDone?: () => void) {
  const mayDelete = useSession().can('purge content')
  const [author, setAuthor] = useState<ReplacedRecord>()
  const listEntries = (row: ReplacedRecord): readonly MenuEntry[] => [
    {
      label: 'Merge…',
      ends: true,
      onPress: () => setAuthor(row),
      refused: mayDelete ? undefined : 'Only admins can merge authors.',
    },
  ]
  const dialog = author && <MergeAuthorDialog author={author} onClose={() => setAuthor(undefined)} onMerged={onDone} />
  return { listEntries, dialog }
}

/** Page with the list of authors. */
export function AuthorListPage() {
  const { listEntries, dialog } = useAuthorMerge()
  const findNote = useArticleCounts('author')
  return (
    <>
      <RecordListPage kind={authorRecord} listEntries={listEntries} findNote={findNote} />
      {dialog}
    </>
  )
}

/** Page to edit a new or existing author. */
export function AuthorEditorPage() {
  const navigate = useNavigate()
  const { listEntries, dialog } = useAuthorMerge(() => void navigate(authorRecord.at.list))
  return (
    <>
      <RecordPage kind={authorRecord} entries={row => listEntries({ id: String(row.id), name: String(row.name) })} />
      {dialog}
    </>
  )
}
