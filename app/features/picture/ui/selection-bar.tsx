import { useState } from 'react'
import type { LibraryTab, ListedPicture } from '../../../platform/images/library-list.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { DescribeDialog } from './describe-dialog.tsx'
import type { Places } from './picture-uses-list.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { usePictureActions } from './use-picture-actions.ts'
import './selection-bar.css'

type Props = {
  pictures: readonly ListedPicture[]
  tab: LibraryTab
  places: Places
  onClear: () => void
}

const onlyAdmins = 'Only an admin purges. The night does so thirty days after the removal.'

/** What can be done with the pictures that are selected: only what may be the same of many. */
export function SelectionBar({ pictures, tab, places, onClear }: Props) {
  const ids = pictures.map(({ id }) => id)
  const { restore, purge } = usePictureActions()
  const mayPurge = useSession().can('purge content')
  const [asked, setAsked] = useState<'describe' | 'remove' | 'purge'>()
  const close = (open: boolean) => setAsked(open ? asked : undefined)
  const cleared = (done: boolean) => {
    if (done) onClear()
  }
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected pictures">
      <b>{ids.length} selected</b>
      {tab === 'removed' ? (
        <>
          <ActionButton line slim onAction={async () => cleared(await restore(ids))}>
            Restore
          </ActionButton>
          {mayPurge ? (
            <Button line slim className="btn-ends" onClick={() => setAsked('purge')}>
              Purge…
            </Button>
          ) : (
            <DisabledAction reason={onlyAdmins}>Purge…</DisabledAction>
          )}
        </>
      ) : (
        <>
          <Button line slim onClick={() => setAsked('describe')}>
            Credit, agreement, folder…
          </Button>
          <Button line slim className="btn-ends" onClick={() => setAsked('remove')}>
            Remove…
          </Button>
        </>
      )}
      <Button line slim onClick={onClear}>
        Clear
      </Button>
      <DescribeDialog ids={ids} open={asked === 'describe'} onOpenChange={close} onDone={onClear} />
      <RemoveDialog
        pictures={pictures}
        places={places}
        open={asked === 'remove'}
        onOpenChange={close}
        onRemoved={onClear}
      />
      <ConfirmDialog
        open={asked === 'purge'}
        onOpenChange={close}
        title={ids.length === 1 ? 'Purge this picture?' : `Purge ${ids.length} pictures?`}
        quiet="Keep it"
        action="Purge"
        ends
        onAction={async () => {
          setAsked(undefined)
          cleared(await purge(ids))
        }}
      >
        <p>It is gone for good, with its words and its agreement. Nothing brings it back.</p>
      </ConfirmDialog>
    </div>
  )
}
