import { PenLine } from 'lucide'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FieldChangeList } from '../../../desk/history/field-change-list.tsx'
import { listRevisionChanges } from '../../../desk/history/revision.ts'
import type { PendingChange } from '../../../desk/record/pending-change.ts'
import { addReferenceTitles, useReferenceTitles } from '../../../desk/record/use-reference-titles.ts'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogAction, DialogActions } from '../../../ui/dialog-actions.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Status } from '../../../ui/status.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { buildFlagshipLocationPath, type FlagshipAdminLocation, type StoredSection } from './flagship-admin-queries.ts'
import { formatPendingChangeHint } from './pending-flagship-changes.ts'
import { canPublishChanges, useFlagshipChanges } from './use-flagship-changes.ts'
import './flagship-changes.css'
import { formatQuantity } from '../../../platform/text/pluralize.ts'

type Props = { place: FlagshipAdminLocation; sections: readonly StoredSection[] }

const formatChangeCount = (count: number) => formatQuantity(count, 'change')

/**
 * Unpublished changes of a flagship: the number of changes above the form, the list of differences, and one button
 * that publishes all changes.
 */
export function FlagshipChanges({ place, sections }: Props) {
  const { changes, publish, discard } = useFlagshipChanges(place, sections)
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const ready = changes.filter(canPublishChanges)
  const { once, underWay } = useRunOnceAtATime(async () => {
    await publish()
    setIsOpen(false)
  })
  async function open() {
    // Navigating away closes the open form, and the form saves its values to its draft.
    await navigate(buildFlagshipLocationPath(place), { preventScrollReset: true, replace: true })
    setIsOpen(true)
  }
  useShortcutKey('d', () => {
    if (changes.length > 0) void open()
  })
  if (changes.length === 0 && !isOpen) return null
  return (
    <>
      <span className="flagship-changes-sign">
        <Status kind="draft">Unpublished changes</Status>
      </span>
      <Button line onClick={() => void open()}>
        Review {formatChangeCount(changes.length)} <KeyHint>D</KeyHint>
      </Button>
      <Dialog
        title={
          changes.length > 0 ? `${formatChangeCount(changes.length)}, before publishing` : 'No unpublished changes'
        }
        narrow
        open={isOpen}
        onOpenChange={setIsOpen}
      >
        <div className="flagship-changes raised">
          {changes.length === 0 && <p>Visitors see the current version.</p>}
          <ul aria-label="Changes">
            {changes.map(change => (
              <ChangeRow
                key={`${change.kind.kind} ${change.key}`}
                change={change}
                path={buildFlagshipLocationPath(place, change.key)}
                onDiscard={() => discard(change)}
              />
            ))}
          </ul>
          {changes
            .map(formatPendingChangeHint)
            .filter(Boolean)
            .map(hint => (
              <Callout key={hint} tone="warn" title="Check before publishing.">
                {hint}
              </Callout>
            ))}
          <DialogActions>
            <Button line onClick={() => setIsOpen(false)}>
              {ready.length > 0 ? 'Cancel' : 'Close'}
            </Button>
            {ready.length > 0 && (
              <DialogAction
                type="button"
                action={`Publish ${ready.length}`}
                working="Publishing…"
                asking={underWay}
                onClick={() => void once()}
              />
            )}
          </DialogActions>
        </div>
      </Dialog>
    </>
  )
}

type RowProps = { change: PendingChange; path: string; onDiscard: () => Promise<void> }

/** Changes of one record. An error that prevents publishing is shown beside the link to the form of the record. */
function ChangeRow({ change, path, onDiscard }: RowProps) {
  const { kind, key, title, stored, draft } = change
  const { referred } = useReferenceTitles(kind)
  const id = useId()
  const differences = listRevisionChanges({ ...stored.fields, ...draft.values }, stored.fields, {
    table: kind.table,
    key,
    subject: title,
    columns: Object.keys(kind.fields),
    fields: addReferenceTitles(kind.fields, referred),
  })
  return (
    <li aria-labelledby={id}>
      <Icon drawing={PenLine} />
      <div>
        <h3 id={id}>{title}</h3>
        <p className="flagship-change-when">You, {formatShortDateAndTime(draft.typedAt)}</p>
        <FieldChangeList changes={differences} />
        {!canPublishChanges(change) && (
          <p className="flagship-change-error">
            {Object.values(change.errors).find(Boolean)}{' '}
            <Link to={kind.kind === 'chair' ? kind.at.one(key) : path}>Open</Link>
          </p>
        )}
      </div>
      <ActionButton line slim aria-label={`Discard the change to ${title}`} onAction={onDiscard}>
        Discard
      </ActionButton>
    </li>
  )
}
