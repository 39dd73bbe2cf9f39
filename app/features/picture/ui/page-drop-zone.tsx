import { ImagePlus } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import './page-drop-zone.css'

type Props = { onFiles: (files: File[]) => void; children: ReactNode }

/** Drop zone that covers the page. Keyboard users have a button to choose files. */
export function PageDropZone({ onFiles, children }: Props) {
  const { isOver, ground } = useFileDrop(onFiles)
  return (
    <div className="drop-ground" {...ground}>
      {children}
      {isOver && (
        <div className="drop-ground-sign" aria-hidden="true">
          <Icon drawing={ImagePlus} />
          <b>Drop to upload</b>
        </div>
      )}
    </div>
  )
}
