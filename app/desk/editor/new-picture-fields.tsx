import { useId } from 'react'
import { useLibraryPicture, useLibraryRecord } from '../../platform/images/library-picture.ts'
import { useObjectUrl } from '../../platform/images/use-object-url.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNotes, TextField } from '../../ui/field.tsx'
import { AltTextFields } from './alt-text-fields.tsx'
import type { NewPicture } from './new-pictures.ts'

type Props = { picture: NewPicture; onChange: (change: Partial<NewPicture>) => void; onRemove: () => void }

/** Fields for the texts of a new picture. Caption and credit are shown below the picture in the text. */
export function NewPictureFields({ picture, onChange, onRemove }: Props) {
  const id = useId()
  const { name, file, share, isWaiting, error, src, caption } = picture
  const chosen = useObjectUrl(file)
  const stored = useLibraryPicture(file ? undefined : src)
  const record = useLibraryRecord(file ? '' : (src ?? ''))
  return (
    <fieldset className="editor-new-picture">
      <legend>{name}</legend>
      {(chosen ?? stored) && <img src={chosen ?? stored} alt="" />}
      <AltTextFields value={picture} error={picture.altError} onChange={onChange} />
      <TextField
        label="Caption, optional"
        value={caption}
        maxLength={500}
        onChange={event => onChange({ caption: event.target.value })}
      />
      <TextField
        label="Credit, optional"
        hint={file ? 'Shown after the caption, and saved with the image in the library.' : 'Shown after the caption.'}
        value={picture.credit ?? record?.credit ?? ''}
        maxLength={200}
        onChange={event => onChange({ credit: event.target.value })}
      />
      <FieldNotes announced {...{ id, error }} />
      {share !== undefined && !src && (
        <p>
          <progress value={share} max={1} aria-label={`Uploading ${name}`} /> {Math.round(share * 100)} %
          {isWaiting && <span role="status">. Connection lost. The upload continues when you are back online.</span>}
        </p>
      )}
      <Button line slim onClick={onRemove}>
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
    </fieldset>
  )
}
