import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Italic, Link as LinkSign, List, ListOrdered, Quote, Redo2, Undo2 } from 'lucide'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

type Tool = {
  label: string
  sign: ReactNode
  keys?: string
  on?: (editor: Editor) => boolean
  run: (editor: Editor) => void
  may?: (editor: Editor) => boolean
}

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
    sign: <Icon drawing={Bold} />,
    keys: 'Control+B',
    on: e => e.isActive('bold'),
    run: e => e.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    sign: <Icon drawing={Italic} />,
    keys: 'Control+I',
    on: e => e.isActive('italic'),
    run: e => e.chain().focus().toggleItalic().run(),
  },
  {
    label: 'List',
    sign: <Icon drawing={List} />,
    keys: 'Control+Shift+8',
    on: e => e.isActive('bulletList'),
    run: e => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    sign: <Icon drawing={ListOrdered} />,
    keys: 'Control+Shift+7',
    on: e => e.isActive('orderedList'),
    run: e => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    sign: <Icon drawing={Quote} />,
    keys: 'Control+Shift+B',
    on: e => e.isActive('blockquote'),
    run: e => e.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Undo',
    sign: <Icon drawing={Undo2} />,
    keys: 'Control+Z',
    run: e => e.chain().focus().undo().run(),
    may: e => e.can().undo(),
  },
  {
    label: 'Redo',
    sign: <Icon drawing={Redo2} />,
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
            sign: <Icon drawing={LinkSign} />,
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
