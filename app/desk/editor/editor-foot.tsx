import type { Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Ask } from './block-list.ts'
import { type Heading, useTextStatistics } from './text-statistics.ts'

type Props = { editor: Editor; ask: Ask }

/** Below the text: how long it is, its headings to go to, and its keys. */
export function EditorFoot({ editor, ask }: Props) {
  const { words, minutes, headings } = useTextStatistics(editor)
  const outline = useRef<HTMLDetailsElement>(null)

  function leave() {
    if (outline.current) outline.current.open = false
    editor.commands.focus()
  }
  // From the text to its outline and back.
  useEffect(() => {
    const { dom } = editor.view
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyO' || !(event.ctrlKey || event.metaKey) || !event.altKey || !outline.current) return
      event.preventDefault()
      outline.current.open = true
      outline.current.querySelector('summary')?.focus()
    }
    dom.addEventListener('keydown', onKeyDown)
    return () => dom.removeEventListener('keydown', onKeyDown)
  }, [editor])

  return (
    <div className="editor-foot">
      <details
        ref={outline}
        className="editor-outline"
        onKeyDown={event => {
          if (event.key === 'Escape') leave()
        }}
      >
        <summary>Outline</summary>
        {headings.length === 0 ? (
          <p>No headings yet.</p>
        ) : (
          <ol>
            {headings.map(heading => (
              <li key={heading.position} className={`editor-outline-${heading.level}`}>
                <button type="button" onClick={() => goTo(editor, heading)}>
                  {heading.words || 'A heading without words'}
                </button>
              </li>
            ))}
          </ol>
        )}
      </details>
      <p>
        {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}, {minutes.toLocaleString('en')} min read
      </p>
      <Button line onClick={() => ask('keys')}>
        Keys
      </Button>
    </div>
  )
}

const goTo = (editor: Editor, { position }: Heading) =>
  editor.chain().focus().setTextSelection(position).scrollIntoView().run()
