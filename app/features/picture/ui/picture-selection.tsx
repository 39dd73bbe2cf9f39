import { useState } from 'react'
import { BulkBar } from '../../../desk/list/bulk-bar.tsx'
import { SelectionAction } from '../../../desk/list/selection-bar.tsx'
import type { RowSelection } from '../../../desk/list/use-row-selection.ts'
import { useSelectAllMatches } from '../../../desk/list/use-select-all-matches.ts'
import { listInvalidatedQueries } from '../../../desk/record/define-record.ts'
import {
  findPictureIds,
  getPictureName,
  type LibraryPage,
  type LibrarySearch,
} from '../../../platform/images/library-list.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { listPictureActions, pictureBulkEffectTexts, pictureBulkFunctions } from '../picture-actions.ts'
import { pictureRecord } from '../picture-record.ts'
import { DescribeDialog } from './describe-dialog.tsx'
import type { PictureUsesOfRecord } from './picture-uses-list.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

type Props = { selection: RowSelection; search: LibrarySearch; page: LibraryPage; places: PictureUsesOfRecord }

/** Bulk actions for selected pictures, e.g. to edit credit and consent, or to remove the pictures. */
export function PictureSelection({ selection, search, page, places }: Props) {
  const { tab } = search
  const ids = [...selection.ids]
  const selectAll = useSelectAllMatches(selection, () => findPictureIds(search))
  const mayPurge = useSession().can('purge content')
  const [asked, setAsked] = useState<'describe' | 'remove'>()
  const close = (open: boolean) => setAsked(open ? asked : undefined)
  const first = page.rows.find(({ id }) => id === ids[0])
  return (
    <>
      <BulkBar
        selection={selection}
        nouns={pictureRecord}
        actions={listPictureActions(tab, page, mayPurge)}
        functions={pictureBulkFunctions}
        outcomes={pictureBulkEffectTexts}
        all={{ total: page.total, select: selectAll }}
        invalidates={listInvalidatedQueries(pictureRecord)}
      >
        {tab !== 'removed' && (
          <>
            <SelectionAction onAction={() => setAsked('describe')}>Credit and consent…</SelectionAction>
            <SelectionAction onAction={() => setAsked('remove')}>Remove…</SelectionAction>
          </>
        )}
      </BulkBar>
      <DescribeDialog ids={ids} open={asked === 'describe'} onOpenChange={close} onDone={selection.clear} />
      <RemoveDialog
        ids={ids}
        name={ids.length === 1 && first ? getPictureName(first) : undefined}
        places={places}
        open={asked === 'remove'}
        onOpenChange={close}
        onRemoved={selection.clear}
      />
    </>
  )
}
