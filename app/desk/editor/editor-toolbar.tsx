import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type Tool = {
  label: string
  sign: ReactNode
  keys?: string
  on?: (editor: Editor) => boolean
  run: (editor: Editor) => void
  may?: (editor: Editor) => boolean
}

const icon = (path: string) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

const tools: Tool[] = [
  {
    label: 'H2 heading',
    sign: 'H2',
    keys: 'Control+Alt+2',
    on: e => e.isActive('heading', { level: 2 }),
    run: e => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'H3 heading',
    sign: 'H3',
    keys: 'Control+Alt+3',
    on: e => e.isActive('heading', { level: 3 }),
    run: e => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Bold',
    sign: 'B',
    keys: 'Control+B',
    on: e => e.isActive('bold'),
    run: e => e.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    sign: 'I',
    keys: 'Control+I',
    on: e => e.isActive('italic'),
    run: e => e.chain().focus().toggleItalic().run(),
  },
  {
    label: 'List',
    sign: icon('M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01'),
    keys: 'Control+Shift+8',
    on: e => e.isActive('bulletList'),
    run: e => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    sign: icon('M7 4h7M7 8h7M7 12h7M2 3l1-.6V6M1.8 10.2c.3-.9 2-.9 2 .2 0 .9-2 1.4-2 2.4h2.1'),
    keys: 'Control+Shift+7',
    on: e => e.isActive('orderedList'),
    run: e => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    sign: icon('M3 11c2-1 2.6-2.4 2.6-5H2.4v3h2M9.6 11c2-1 2.6-2.4 2.6-5H9v3h2'),
    keys: 'Control+Shift+B',
    on: e => e.isActive('blockquote'),
    run: e => e.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Undo',
    sign: icon('M3 6h7a3.5 3.5 0 0 1 0 7H6M3 6l3-3M3 6l3 3'),
    keys: 'Control+Z',
    run: e => e.chain().focus().undo().run(),
    may: e => e.can().undo(),
  },
  {
    label: 'Redo',
    sign: icon('M13 6H6a3.5 3.5 0 0 0 0 7h4M13 6l-3-3M13 6l-3 3'),
    keys: 'Control+Shift+Z',
    run: e => e.chain().focus().redo().run(),
    may: e => e.can().redo(),
  },
]

/** What can be done to the text at the cursor. One stop for Tab; the arrow keys walk along it. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [linking, setLinking] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor: e }) => tools.map(({ on, may }) => ({ on: on?.(e), may: may?.(e) ?? true })),
  })
  const isLink = useEditorState({ editor, selector: ({ editor: e }) => e.isActive('link') })

  function walk(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const next = (current + by + buttons.length) % buttons.length
    setCurrent(next)
    buttons[next]?.focus()
  }
  const button = (
    at: number,
    tool: { label: string; sign: ReactNode; keys?: string | undefined },
    on: boolean | undefined,
    may: boolean,
    run: () => void,
  ) => (
    <button
      key={tool.label}
      type="button"
      className="page-tool"
      aria-label={tool.label}
      title={tool.keys ? `${tool.label} (${tool.keys.replace('Control', 'Ctrl')})` : tool.label}
      aria-keyshortcuts={tool.keys}
      aria-pressed={on}
      aria-disabled={!may || undefined}
      tabIndex={at === current ? 0 : -1}
      onFocus={() => setCurrent(at)}
      onClick={() => may && run()}
    >
      <span aria-hidden="true">{tool.sign}</span>
    </button>
  )
  return (
    <>
      <div className="editor-toolbar" role="toolbar" aria-label="Text" ref={bar} onKeyDown={walk}>
        {tools.map((tool, at) => button(at, tool, state[at]?.on, state[at]?.may ?? true, () => tool.run(editor)))}
        {button(
          tools.length,
          {
            label: 'Link',
            sign: icon(
              'M6.5 9.5l3-3M7 5l1.6-1.6a2.5 2.5 0 0 1 3.6 3.6L10.6 8.6M9 11l-1.6 1.6a2.5 2.5 0 0 1-3.6-3.6L5.4 7.4',
            ),
            keys: 'Control+K',
          },
          isLink,
          true,
          () => setLinking(!linking),
        )}
      </div>
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

const address = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d|\/(?!\/)|#)/i

/** The address of a link, asked in a row of its own: the text stays in view. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''))
  const [error, setError] = useState<string>()

  function set() {
    if (!address.test(href.trim())) return setError('An address begins with https://, mailto: or /.')
    editor.chain().focus().extendMarkRange('link').setLink({ href: href.trim() }).run()
    onDone()
  }
  return (
    <div className="page-link-row">
      <TextField
        label="Link to"
        value={href}
        error={error}
        autoFocus
        onChange={event => setHref(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') return onDone()
          if (event.key !== 'Enter') return
          // Not the form around it.
          event.preventDefault()
          set()
        }}
      />
      <Button line onClick={set}>
        Set link
      </Button>
      <Button
        line
        onClick={() => {
          editor.chain().focus().extendMarkRange('link').unsetLink().run()
          onDone()
        }}
      >
        No link
      </Button>
    </div>
  )
}
