import { use, useState } from 'react'
import { dayInUtc } from '../../platform/dates/in-zone.ts'
import { useLibraryPicture, useLibraryRecord } from '../../platform/images/library-picture.ts'
import { mediaSrc } from '../../platform/images/media-src.ts'
import { externalImageHost, fetchExternalPicture } from '../../platform/images/outside-picture.ts'
import { pictureTexts } from '../../platform/images/picture-texts.ts'
import { pictureTypes } from '../../platform/images/picture-types.ts'
import { pictureError, uploadPicture } from '../../platform/images/upload-picture.ts'
import { Button } from '../../ui/button.tsx'
import { LibraryDialog } from '../library/library-dialog.tsx'
import { PictureToolsContext } from '../library/picture-tools.ts'
import type { Control } from '../record/field-kind.ts'
import type { RecordForm } from '../record/use-record-form.ts'
import { PictureField } from './picture-field.tsx'

type Props = {
  name: string
  label: string
  hint: string | undefined
  picture: Extract<Control, { name: 'picture' }>
  form: RecordForm
}

/** Picture of the library, stored by URL. */
export function LibraryPictureField({ name, label, hint, picture, form }: Props) {
  const src = String(form.values[name] ?? '')
  const libraryPicture = useLibraryPicture(src, 320)
  const [choosing, setChoosing] = useState(false)
  const record = useLibraryRecord(src)
  const pictureTools = use(PictureToolsContext)
  const host = externalImageHost(src)
  return (
    <PictureField
      label={label}
      {...(hint && { hint })}
      src={src}
      shown={libraryPicture}
      about={record && pictureTexts(record, dayInUtc())}
      outside={host === undefined ? undefined : { host, fetch: () => fetchExternalPicture(src) }}
      tools={record && pictureTools(record.id)}
      choice={
        <>
          <p>
            <Button line onClick={() => setChoosing(true)}>
              Choose from library
            </Button>
          </p>
          <LibraryDialog
            open={choosing}
            onOpenChange={setChoosing}
            onChoose={({ path }) => form.set(name, mediaSrc(path))}
          />
        </>
      }
      alt={picture.alt(form.values)}
      accept={pictureTypes.join()}
      validate={pictureError}
      upload={(file, alt, on) => uploadPicture({ file, alt, folder: picture.folder, ...on })}
      onChange={address => form.set(name, address)}
    />
  )
}
