import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import type { OpenFormStore } from './open-form-store.ts'
import { type TextHeading, useTextStatistics } from './text-statistics.ts'

type Props = { editor: Editor; requests: OpenFormStore }

/** Footer of the editor with the length of the text, the outline, and the keyboard shortcuts. */
export function EditorFooter({ editor, requests }: Props) {
  const { words, minutes, headings } = useTextStatistics(editor)
  const outline = useRef<HTMLDetailsElement>(null)
  const isOutlineRequested =
    useSyncExternalStore(requests.subscribe, requests.get, () => undefined)?.question === 'outline'

  function leave() {
    if (outline.current) outline.current.open = false
    editor.view.focus()
  }
  useEffect(() => {
    if (!isOutlineRequested || !outline.current) return
    requests.close()
    outline.current.open = true
    outline.current.querySelector('summary')?.focus()
  }, [isOutlineRequested, requests])

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
                <button type="button" onClick={() => goToHeading(editor, heading)}>
                  {heading.words || 'Empty heading'}
                </button>
              </li>
            ))}
          </ol>
        )}
      </details>
      <p>
        {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'}, {minutes.toLocaleString('en')} min read
      </p>
      <Button line aria-label="Editor shortcuts" onClick={() => requests.ask('keys')}>
        Shortcuts
      </Button>
    </div>
  )
}

const goToHeading = (editor: Editor, { position }: TextHeading) =>
  editor.chain().focus().setTextSelection(position).scrollIntoView().run()
