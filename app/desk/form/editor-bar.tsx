import { ArrowLeft } from 'lucide'
import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { DisabledAction } from '../../ui/disabled-action.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { type SavedForm, workingLabel } from './save-state.ts'
import { SaveStatus } from './save-status.tsx'
import './editor-bar.css'

/** DOM element in the editor's bar where the users who edit the same text are listed. */
export const PresencePlace = createContext<HTMLElement | null>(null)

/**
 * Renders its children, the users who edit the same text, in the bar of the editor. Without a bar, the children are
 * rendered in place.
 */
export function InEditorBar({ children }: { children: ReactNode }) {
  const slot = use(PresencePlace)
  return slot ? createPortal(children, slot) : children
}

export type EditorBarProps = {
  back: { to: string; label: string }
  form: SavedForm
  /** Reason why the user may not save. */
  refused?: string | undefined
  /** Status of the record in words, e.g. "Draft". */
  status?: ReactNode
  /** Buttons with further actions, beside the save button. */
  more?: ReactNode
  /** Filled button of the bar, with the buttons around it. Default: the save button. */
  button?: ReactNode
  /** Entries of the menu with further actions. */
  entries?: readonly MenuEntry[] | undefined
  /** Ref callback for the element where the users who edit the same text are listed. */
  presence: (element: HTMLElement | null) => void
}

/**
 * Bar at the top of an editor: back link, status in words, save state, list of present users, and one filled button.
 */
export function EditorBar({ back, form, refused, status, more, button, entries = [], presence }: EditorBarProps) {
  const working = workingLabel(form.state)
  const isUploading = form.state.status === 'uploading'
  return (
    <div className="editor-bar">
      <Link className="editor-bar-back" to={back.to} aria-label={`Back to ${back.label}`}>
        <Icon drawing={ArrowLeft} />
      </Link>
      {status && <div className="editor-bar-status">{status}</div>}
      <span className="editor-bar-save" role="status">
        <SaveStatus state={form.state} dirty={form.dirty && !refused} />
      </span>
      <span className="editor-bar-people" ref={presence} />
      <div className="editor-bar-actions">
        {more}
        {isUploading && (
          <Button line onClick={form.cancel}>
            Cancel
          </Button>
        )}
        {form.dirty && !refused && !isUploading && (
          <Button line className="btn-bare" onClick={form.revert}>
            Discard changes
          </Button>
        )}
        {refused ? (
          <DisabledAction reason={refused}>Save</DisabledAction>
        ) : (
          (button ?? (
            <Button type="submit" line={!form.dirty} aria-disabled={working ? true : undefined}>
              {working ?? 'Save'}
            </Button>
          ))
        )}
        {entries.length > 0 && <Menu label="More actions" entries={entries} />}
      </div>
    </div>
  )
}
