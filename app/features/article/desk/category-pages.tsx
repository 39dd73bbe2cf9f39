import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import { RecordListPage } from '../../../desk/record-list-page.tsx'
import { RecordPage } from '../../../desk/record-page.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { categorySlugs } from '../article.ts'
import { categoryRecord } from './category-record.ts'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import { useArticleCounts } from './use-article-counts.tsx'
import type { ReplacedRecord } from './use-record-replacement.ts'

/** Menu entry that opens the dialog to delete a category, and the dialog while it is open. */
function useCategoryDeletion(onDone?: () => void) {
  const mayDelete = useSession().can('purge content')
  const [category, setCategory] = useState<ReplacedRecord>()
  const { data: rows = [] } = useQuery(storedRowQueries.list(categoryRecord))
  const isFoundByPage = (id: string) =>
    rows.some(row => row.id === id && Object.values<unknown>(categorySlugs).includes(row.slug))
  const listEntries = (row: ReplacedRecord): readonly MenuEntry[] => [
    {
      label: 'Delete…',
      ends: true,
      onPress: () => setCategory(row),
      refused: !mayDelete
        ? 'Only admins can delete categories.'
        : isFoundByPage(row.id)
          ? 'A page of the site shows it, by its short name.'
          : undefined,
    },
  ]
  const dialog = category && (
    <DeleteCategoryDialog category={category} onClose={() => setCategory(undefined)} onDeleted={onDone} />
  )
  return { listEntries, dialog }
}

/** Page with the list of categories. */
export function CategoryListPage() {
  const { listEntries, dialog } = useCategoryDeletion()
  const findNote = useArticleCounts('category')
  return (
    <>
      <RecordListPage kind={categoryRecord} listEntries={listEntries} findNote={findNote} />
      {dialog}
    </>
  )
}

/** Page to edit a new or existing category. */
export function CategoryEditorPage() {
  const navigate = useNavigate()
  const { listEntries, dialog } = useCategoryDeletion(() => void navigate(categoryRecord.at.list))
  return (
    <>
      <RecordPage kind={categoryRecord} entries={row => listEntries({ id: String(row.id), name: String(row.name) })} />
      {dialog}
    </>
  )
}
