import { Upload } from 'lucide'
import { useRef } from 'react'
import { pictureTypes } from '../../platform/images/picture-types.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useShortcutKey } from '../../ui/use-shortcut-key.ts'

type Props = {
  label: string
  /** Accessible name of the file input. */
  inputLabel: string
  onFiles: (files: File[]) => void
  /** Whether the button is outlined, because the page has another main button. */
  line?: boolean
}

/** Button that opens the file dialog for pictures to upload. The key U opens the dialog too. */
export function ChooseFilesButton({ label, inputLabel, onFiles, line }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  useShortcutKey('u', choose)
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        accept={pictureTypes.join()}
        tabIndex={-1}
        aria-label={inputLabel}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button line={line} onClick={choose}>
        <Icon drawing={Upload} /> {label} <KeyHint>U</KeyHint>
      </Button>
    </>
  )
}
