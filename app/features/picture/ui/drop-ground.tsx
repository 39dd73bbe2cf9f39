import { ImagePlus } from 'lucide'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import './drop-ground.css'

type Props = { onFiles: (files: File[]) => void; children: ReactNode }

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** The whole page takes files that are dropped; the button that chooses them does the same by keyboard. */
export function DropGround({ onFiles, children }: Props) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a ground for the pointer alone; a button does the same
    <div
      className="drop-ground"
      onDragEnter={event => {
        if (bringsFiles(event)) setOver(true)
      }}
      onDragOver={event => {
        if (bringsFiles(event)) event.preventDefault()
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <div className="drop-ground-sign" aria-hidden="true">
          <Icon drawing={ImagePlus} />
          <b>Let go to add them to the library</b>
        </div>
      )}
    </div>
  )
}
