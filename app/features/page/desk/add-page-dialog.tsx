import { useNavigate } from 'react-router'
import { RecordFields } from '../../../desk/fields/record-fields.tsx'
import { SaveStatus } from '../../../desk/form/save-status.tsx'
import { type DraftRows, useDrafts } from '../../../desk/record/draft-rows.ts'
import { useRecordEditorForm } from '../../../desk/record/use-record-editor-form.ts'
import { paths } from '../../../platform/paths.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { newPageRecord } from './page-record.ts'

/** Dialog that creates a page as a draft, from its title, URL and template. The edit page opens afterwards. */
export function AddPageDialog({ onClose }: { onClose: () => void }) {
  const drafts = useDrafts(newPageRecord.kind)
  return drafts && <NewPageForm drafts={drafts} onClose={onClose} />
}

function NewPageForm({ drafts, onClose }: { drafts: DraftRows; onClose: () => void }) {
  const navigate = useNavigate()
  const { form } = useRecordEditorForm(newPageRecord, undefined, {
    title: 'Page',
    drafts,
    onAdded: id => void navigate(paths.settings.page(id), { replace: true }),
  })
  const { state } = form
  return (
    <ConfirmDialog
      open
      wide
      onOpenChange={open => {
        if (open) return
        form.revert()
        onClose()
      }}
      title="Add page"
      action="Create draft"
      working="Creating…"
      asking={state.status === 'saving'}
      onAction={() => form.submit()}
    >
      <RecordFields kind={newPageRecord} form={form} isNew />
      <p role="status">
        <SaveStatus state={state} dirty={false} />
      </p>
    </ConfirmDialog>
  )
}
