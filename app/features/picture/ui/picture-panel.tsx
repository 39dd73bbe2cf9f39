import { X } from 'lucide'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useKey } from '../../../ui/use-key.ts'
import { ConsentLine } from './consent-line.tsx'
import { PictureFile } from './picture-file.tsx'
import { PictureForm } from './picture-form.tsx'
import { PictureUses, type Places } from './picture-uses-list.tsx'
import './picture-panel.css'

type Props = { id: string; places: Places; onClose: () => void }

/** One picture: its point and its cuts, its words, its agreement, where it is, and its file. */
export function PicturePanel({ id, places, onClose }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone it opens above the list, which may be far up.
    const top = panel.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > document.documentElement.clientHeight) panel.current?.scrollIntoView()
  }, [])
  // Its first words are what it shows.
  useKey('a', () => panel.current?.querySelector('textarea')?.focus())
  return (
    <aside className="picture-panel" ref={panel} aria-label="The picture that is open">
      <IconButton slim label="Close the picture" className="picture-panel-close" onClick={onClose}>
        <Icon drawing={X} />
      </IconButton>
      <PictureForm id={id}>
        {row => (
          <>
            <ConsentLine from={row.consent_on} to={row.consent_expires_on} />
            <PictureUses ids={[row.id]} places={places} />
            <PictureFile row={row} places={places} />
          </>
        )}
      </PictureForm>
    </aside>
  )
}
