import { ArrowLeft, type IconNode } from 'lucide'
import { createContext, type ReactNode, use, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { phoneMediaQuery } from '../../ui/break-point.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { SaveableForm } from './form-save-state.ts'
import { canDiscardChanges, SaveActions, type SaveActionsProps } from './save-bar.tsx'
import { SaveStatus, type SharedTextState } from './save-status.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'
import './editor-bar.css'

/** DOM element in the bar of the edit page where the users who edit the same text are listed. */
export const PresentUsersElementContext = createContext<HTMLElement | null>(null)

/**
 * Renders its children (the users who edit the same text) in the bar of the editor. Without a bar, the children are
 * rendered in place.
 */
export function PresentUsersInEditorBar({ children }: { children: ReactNode }) {
  const slot = use(PresentUsersElementContext)
  return slot ? createPortal(children, slot) : children
}

/** Reports the state of the shared text to the bar of the editor. The state is undefined when the text is closed. */
export const SharedTextStatusReporter = createContext<(state: SharedTextState | undefined) => void>(() => {})

/** Parts of the editor's bar whose content comes from the shared text of the form. */
export type SharedTextPlaces = {
  /** Ref callback for the element that lists the users who edit the same text. */
  presence: (element: HTMLElement | null) => void
  textState: SharedTextState | undefined
}

export type EditorBarProps = Pick<SaveActionsProps, 'refused' | 'more' | 'button'> & {
  back: { to: string; label: string }
  form: SaveableForm
  /** Time of the last save in ISO 8601; undefined for a new record. */
  savedAt?: string | undefined
  /** Status of the record in words. */
  status?: ReactNode
  /** Further actions on the record, as entries of the menu. */
  entries?: readonly MenuEntry[] | undefined
  places: SharedTextPlaces
}

/** Shortcut of the main button of the editor's bar, as `aria-keyshortcuts` writes it. */
export const mainButtonKey = 'Control+Shift+Enter'

/** Properties of the main button, which the form presses when the shortcut is used. */
export const mainButtonProps = { 'aria-keyshortcuts': mainButtonKey, title: 'Ctrl+Shift+Enter' } as const

const editorBarId = 'editor-bar'

/**
 * Link at the end of the form. The link leads to the bar at the top of the form, and is visible only while the link has
 * the focus.
 */
export const SkipToEditorBar = () => (
  <p className="editor-bar-skip">
    <a
      className="btn btn-line"
      href={`#${editorBarId}`}
      onClick={event => {
        event.preventDefault()
        const buttons = [
          ...(document.getElementById(editorBarId)?.querySelectorAll<HTMLElement>('.save-actions .btn') ?? []),
        ]
        buttons.at(-1)?.focus()
      }}
    >
      To the main button <KeyHint>Ctrl Shift Enter</KeyHint>
    </a>
  </p>
)

/** Label of a button in the bar of the edit page. On a phone there is room only for the icon. */
export const EditorBarLabel = ({ icon, children }: { icon: IconNode; children: string }) => (
  <>
    <Icon drawing={icon} /> <span className="editor-bar-label">{children}</span>
  </>
)

/**
 * Bar at the top of an edit page: back link, status in words, save state, list of present users, and one filled
 * button.
 */
export function EditorBar({ back, form, savedAt, status, button, entries = [], places, ...rest }: EditorBarProps) {
  const { refused, more } = rest
  const isPhone = useMediaQuery(phoneMediaQuery)
  const actions = useRef<HTMLDivElement>(null)
  // The menu disappears together with the changes that are discarded, so the button before the menu gets the focus.
  const findLastButton = () => [...(actions.current?.querySelectorAll<HTMLElement>('.menu-dots, .btn') ?? [])].at(-1)
  const { askToDiscard, question } = useDiscardQuestion(form.revert, findLastButton)
  const discard = { label: 'Discard changes', onPress: askToDiscard }
  const menu = isPhone && canDiscardChanges({ form, refused }) ? [...entries, discard] : entries
  return (
    <section className="editor-bar" id={editorBarId} aria-label="Status and actions">
      <Link className="editor-bar-back" to={back.to} aria-label={`Back to ${back.label}`}>
        <Icon drawing={ArrowLeft} />
      </Link>
      {status && <div className="editor-bar-status">{status}</div>}
      <span className="editor-bar-save" role="status">
        <SaveStatus state={form.state} dirty={form.dirty && !refused} text={places.textState} savedAt={savedAt} />
      </span>
      <span className="editor-bar-people" ref={places.presence} />
      <div className="editor-bar-actions" ref={actions}>
        <SaveActions {...{ form, refused, more, button }} buttonProps={mainButtonProps} isDiscardInMenu={isPhone} />
        {menu.length > 0 && <Menu label="More actions" entries={menu} finalFocus={findLastButton} />}
        {question}
      </div>
    </section>
  )
}
