import type { Editor } from '@tiptap/react'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import type { OpenBlockForm } from './block-list.ts'
import { type BlockMenuStore, chooseBlock } from './block-menu.ts'
import '../../ui/raised.css'
import './block-menu-list.css'

type Props = { editor: Editor; store: BlockMenuStore; ask: OpenBlockForm }

/**
 * List of blocks below a typed slash. The focus stays in the text; `aria-activedescendant` points to the highlighted
 * block.
 */
export function BlockMenuList({ editor, store, ask }: Props) {
  const state = useSyncExternalStore(store.subscribe, store.get, () => undefined)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isOpen = state !== undefined
  const at = state?.at ?? 0

  useEffect(() => {
    if (!isOpen || editor.isDestroyed) return
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${at}`)
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, isOpen, at, id])

  if (!state) return null
  return (
    <div className="block-menu raised" style={findMenuPosition(editor, state.range.from)}>
      <div ref={list} id={id} role="listbox" aria-label="Blocks" className="block-menu-list">
        {state.found.map((block, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the text refers to the option by aria-activedescendant
          <div
            key={block.label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className="block-menu-option"
            onMouseDown={event => event.preventDefault()}
            onClick={() => chooseBlock(editor, block, state.range, ask)}
          >
            <Icon drawing={block.drawing} />
            <span>{block.label}</span>
            {block.typed && <KeyHint>{block.typed}</KeyHint>}
          </div>
        ))}
      </div>
      <p role="status" className="block-menu-said">
        {state.found.length === 0 ? `No block matches “${state.query}”.` : `${state.found.length} blocks`}
      </p>
    </div>
  )
}

/** Maximum height of the block list in pixels. */
const maxListHeightPx = 340

/**
 * Position of the block list relative to the editor, so that list and text scroll together: below the line, or above
 * the line near the end of the window.
 */
function findMenuPosition(editor: Editor, position: number) {
  const around = editor.view.dom.closest('.rich-text-editor')?.getBoundingClientRect()
  const { top, bottom, left } = editor.view.coordsAtPos(position)
  const side = left - (around?.left ?? 0)
  return window.innerHeight - bottom < maxListHeightPx && top > maxListHeightPx
    ? { bottom: (around?.bottom ?? 0) - top, left: side }
    : { top: bottom - (around?.top ?? 0), left: side }
}
