import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { SiteEditor } from '../../platform/editors/editor-queries.ts'
import { TextArea } from '../../ui/field.tsx'
import { completeMention, filterEditorsByName, findMention } from './mentions.ts'
import '../../ui/raised.css'
import './mention-area.css'

type Props = {
  label: string
  value: string
  error: string | undefined
  editors: readonly SiteEditor[]
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/**
 * Text area in which @ opens a list of editors. Arrow keys highlight a name, Enter or Tab inserts the name, Escape
 * closes the list.
 */
export function MentionArea({ label, value, error, editors, onChange, onKeyDown }: Props) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [place, setPlace] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  const mention = findMention(value, caret)
  const found = mention && mention.from !== closedAt ? filterEditorsByName(editors, mention.query) : []
  const isOpen = found.length > 0
  const at = Math.min(place, found.length - 1)

  function follow() {
    setCaret(area.current?.selectionStart ?? 0)
    setPlace(0)
  }
  function take(editor: SiteEditor) {
    const done = completeMention(value, caret, editor)
    onChange(done.text)
    setCaret(done.caret)
    setClosedAt(undefined)
    // The caret can only be placed once the field has rendered the new text.
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(done.caret, done.caret)
    })
  }
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const chosen = found[at]
    if (!chosen || event.ctrlKey || event.metaKey) return onKeyDown(event)
    if (event.key === 'ArrowDown') setPlace((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setPlace((at + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen)
    else if (event.key === 'Escape') setClosedAt(mention?.from)
    else return onKeyDown(event)
    event.preventDefault()
  }

  return (
    <div className="mention-area">
      <TextArea
        ref={area}
        label={label}
        hint="@ mentions an editor, who gets a notification."
        rows={2}
        maxLength={2000}
        value={value}
        error={error}
        autoFocus
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        onChange={event => {
          onChange(event.currentTarget.value)
          follow()
        }}
        onSelect={() => setCaret(area.current?.selectionStart ?? 0)}
        onKeyDown={onKey}
      />
      {isOpen && (
        <div id={id} role="listbox" aria-label="Editors" className="mention-list raised">
          {found.map((editor, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the text refers to the option by aria-activedescendant
            <div
              key={editor.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className="mention-option"
              onMouseDown={event => event.preventDefault()}
              onClick={() => take(editor)}
            >
              {editor.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
