import { type DragEvent, useState } from 'react'

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * A ground on which files are dropped, for the pointer alone: a button beside it does the same.
 * @returns `isOver`, while files are held above it; `ground`, what its element listens to
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const ground = {
    onDragEnter: (event: DragEvent) => {
      if (bringsFiles(event)) setIsOver(true)
    },
    onDragOver: (event: DragEvent) => {
      if (bringsFiles(event)) event.preventDefault()
    },
    // Also told of each part within it that the pointer leaves.
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, ground }
}
