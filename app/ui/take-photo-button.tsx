import { Camera } from 'lucide'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import './take-photo-button.css'

export interface CameraButtonProps {
  onTake: (photograph: File) => void
}

/** Button that opens the camera of a phone or tablet. A plain file input only offers existing pictures. */
export function TakePhotoButton({ onTake }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className="camera-button">
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        // File type that every camera writes and the library accepts.
        accept="image/jpeg"
        capture="environment"
        tabIndex={-1}
        aria-label="Photo"
        onChange={event => {
          const [photograph] = event.target.files ?? []
          event.target.value = ''
          if (photograph) onTake(photograph)
        }}
      />
      <Button line onClick={() => input.current?.click()}>
        <Icon drawing={Camera} /> Take a photo
      </Button>
    </span>
  )
}
