import { type KeyboardEvent, useRef } from 'react'
import { LibraryTile } from '../../../desk/library/library-tile.tsx'
import { TileCheckbox } from '../../../desk/library/tile-checkbox.tsx'
import type { RowSelection } from '../../../desk/list/use-row-selection.ts'
import { getPictureName, type ListedPicture } from '../../../platform/images/library-list.ts'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'

type Props = {
  pictures: readonly ListedPicture[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  selection: RowSelection
}

/** Grid of pictures. Arrow keys move the focus, X selects, Escape closes the details of the open picture. */
export function LibraryTiles({ pictures, openId, onOpen, selection }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const idUnderFocus = () => {
    const focused = document.activeElement
    return focused instanceof HTMLElement && list.current?.contains(focused) ? focused.dataset.picture : undefined
  }
  const toggle = (id: string | undefined) => id && selection.set([id], !selection.has(id))
  useShortcutKey('x', () => toggle(idUnderFocus() ?? openId))
  // While pictures are selected, Escape clears the selection and does not close the details.
  useShortcutKey('Escape', () => selection.ids.size === 0 && onOpen(undefined))

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const at = pictures.findIndex(({ id }) => id === idUnderFocus())
    const next = pictures[at + (step ?? 0)]
    if (!step || at < 0 || !next) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[data-picture="${next.id}"]`)?.focus()
    if (openId) onOpen(next.id)
  }
  return (
    <ul className="library-tiles" ref={list} onKeyDown={move} aria-label="Images">
      {pictures.map(picture => (
        <LibraryTile
          key={picture.id}
          picture={picture}
          current={picture.id === openId}
          onOpen={() => onOpen(picture.id === openId ? undefined : picture.id)}
        >
          <TileCheckbox
            name={getPictureName(picture)}
            isSelected={selection.has(picture.id)}
            onToggle={() => toggle(picture.id)}
          />
        </LibraryTile>
      ))}
    </ul>
  )
}
