import { type Editor, useEditorState } from '@tiptap/react'
import { ChevronDown } from 'lucide'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { editorBlocks, type OpenBlockForm } from './block-list.ts'
import { editorTools, listFormatEntries, listTableEntries } from './editor-tools.ts'

type Props = { editor: Editor; labelledBy: string; ask: OpenBlockForm }

/** Toolbar for the text at the cursor. The toolbar is one tab stop, and the arrow keys move between the buttons. */
export function EditorToolbar({ editor, labelledBy, ask }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState('')
  const state = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      tools: editorTools.map(({ on, may }) => ({ on: on?.(e), may: may?.(e) ?? true })),
      inTable: e.isActive('table'),
    }),
  })

  function walk(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    // React also passes key events of an open menu to this function, although the menu is in a portal outside the
    // toolbar.
    if (step === 0 || !bar.current?.contains(event.target as Node)) return
    event.preventDefault()
    const buttons = [...bar.current.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  const stop = (label: string, isFirst = false) => ({
    tabIndex: current === label || (current === '' && isFirst) ? 0 : -1,
    onFocus: () => setCurrent(label),
  })
  const menu = (label: string, entries: readonly MenuEntry[], className = '') => (
    <ToolMenu key={label} label={label} entries={entries} stop={stop(label)} className={className} />
  )
  return (
    <div className="editor-toolbar" role="toolbar" aria-labelledby={labelledBy} ref={bar} onKeyDown={walk}>
      {editorTools.map((tool, at) => (
        <button
          key={tool.label}
          type="button"
          className="page-tool"
          aria-label={tool.label}
          title={tool.keys ? `${tool.label} (${tool.keys.replace('Control', 'Ctrl')})` : tool.label}
          aria-keyshortcuts={tool.keys}
          aria-pressed={state.tools[at]?.on}
          aria-disabled={!state.tools[at]?.may || undefined}
          {...stop(tool.label, at === 0)}
          onClick={() => state.tools[at]?.may && tool.run(editor, ask)}
        >
          <Icon drawing={tool.drawing} />
        </button>
      ))}
      {menu(
        'Insert',
        editorBlocks.map(({ label, run }) => ({ label, onPress: () => run(editor, ask) })),
        'page-tool-kept',
      )}
      {menu('Format', listFormatEntries(editor))}
      {state.inTable && menu('Table', listTableEntries(editor, ask))}
    </div>
  )
}

type ToolMenuProps = {
  label: string
  entries: readonly MenuEntry[]
  stop: { tabIndex: number; onFocus: () => void }
  className: string
}

/** Menu of the toolbar. Choosing an entry moves the focus to the text, or to the form that the entry opens. */
function ToolMenu({ label, entries, stop, className }: ToolMenuProps) {
  const wasChosen = useRef(false)
  const choosing = entries.map(entry => ({
    ...entry,
    onPress() {
      wasChosen.current = true
      entry.onPress?.()
    },
  }))
  return (
    <Menu
      label={label}
      entries={choosing}
      trigger={<button type="button" className={`page-tool page-tool-menu ${className}`} {...stop} />}
      finalFocus={() => {
        const chosen = wasChosen.current
        wasChosen.current = false
        return chosen ? null : undefined
      }}
    >
      <span>{label}</span>
      <Icon drawing={ChevronDown} />
    </Menu>
  )
}
