import { X } from 'lucide'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useShortcutKey } from '../../../ui/use-shortcut-key.ts'
import { ConsentPeriodBar } from './consent-period-bar.tsx'
import { PictureFile } from './picture-file.tsx'
import { PictureForm } from './picture-form.tsx'
import { PictureUses, type PictureUsesOfRecord } from './picture-uses-list.tsx'
import './picture-panel.css'

type Props = { id: string; places: PictureUsesOfRecord; onClose: () => void }

/** Panel with the details of a picture: focal point, texts, consent, uses and file. */
export function PicturePanel({ id, places, onClose }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls the panel into view, because on a phone the panel is above the list and can be outside the window.
    const top = panel.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > document.documentElement.clientHeight) panel.current?.scrollIntoView()
  }, [])
  // The key A focuses the alternative text, which is the first textarea of the panel.
  useShortcutKey('a', () => panel.current?.querySelector('textarea')?.focus())
  return (
    <aside className="picture-panel" ref={panel} aria-label="Image details">
      <IconButton slim label="Close" className="picture-panel-close" onClick={onClose}>
        <Icon drawing={X} />
      </IconButton>
      <PictureForm id={id}>
        {row => (
          <>
            <ConsentPeriodBar from={row.consent_on} to={row.consent_expires_on} />
            <PictureUses ids={[row.id]} places={places} />
            <PictureFile row={row} places={places} />
          </>
        )}
      </PictureForm>
    </aside>
  )
}
