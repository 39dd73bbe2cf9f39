import { use, useEffect, useRef, useState } from 'react'
import { toUtcDay } from '../../platform/dates/format-in-time-zone.ts'
import { useLibraryPicture, useLibraryRecord } from '../../platform/images/library-picture.ts'
import { buildMediaUrl } from '../../platform/images/media-src.ts'
import { fetchExternalPicture, findExternalHost } from '../../platform/images/outside-picture.ts'
import { describeConsent } from '../../platform/images/picture-texts.ts'
import { pictureTypes } from '../../platform/images/picture-types.ts'
import { useObjectUrl } from '../../platform/images/use-object-url.ts'
import { LibraryDialog } from '../library/library-dialog.tsx'
import { PictureActionsContext } from '../library/picture-tools.ts'
import type { FieldControlType } from '../record/field-kind.ts'
import type { RecordForm } from '../record/use-record-form.ts'
import { PictureField } from './picture-field.tsx'
import { PictureTextFields } from './picture-text-fields.tsx'
import { getAltTextFieldName, usePictureChoice } from './use-picture-choice.ts'

type Props = {
  name: string
  label: string
  hint: string | undefined
  picture: Extract<FieldControlType, { name: 'picture' }>
  form: RecordForm
}

/**
 * Field for an image of the library, stored by URL. The library stores the image's alt text and credit; some records
 * have a column with a copy of the alt text.
 */
export function LibraryPictureField({ name, label, hint, picture, form }: Props) {
  const src = String(form.values[name] ?? '')
  const record = useLibraryRecord(src)
  const [choosing, setChoosing] = useState(false)
  const pictureTools = use(PictureActionsContext)
  const host = findExternalHost(src)
  const { altColumn } = picture
  const { choice, state } = usePictureChoice({ name, picture, form, record })
  const { file, share, isWaiting, preview } = state
  const chosenFile = useObjectUrl(file ?? preview)
  const stored = useLibraryPicture(src, 640)
  useLibraryAlt({ record, form, altColumn })

  const storedAlt = altColumn ? String(form.values[altColumn] ?? '') : (record?.alt ?? '')
  const alt = state.typed.alt ?? (file ? '' : storedAlt)
  const isDecorative = state.typed.is_decorative ?? (!file && record?.is_decorative === true)
  const credit = state.typed.credit ?? (file ? '' : (record?.credit ?? ''))
  function show(address: string, altText: string) {
    choice.forget()
    form.set(name, address)
    if (altColumn) form.set(altColumn, altText)
  }
  return (
    <>
      <PictureField
        label={label}
        hint={hint}
        error={state.error ?? form.error(name)}
        isSet={src !== ''}
        shown={file ? chosenFile : (stored ?? chosenFile)}
        upload={file && { name: file.name, share, isWaiting }}
        notes={record && !file ? describeConsent(record, toUtcDay()) : undefined}
        outside={
          host === undefined
            ? undefined
            : {
                host,
                copy: async () => {
                  try {
                    choice.choose(await fetchExternalPicture(src), alt ? { alt } : undefined)
                  } catch (reason) {
                    choice.complain(`The image could not be imported. ${reason instanceof Error ? reason.message : ''}`)
                  }
                },
              }
        }
        tools={record && pictureTools(record.id)}
        accept={pictureTypes.join()}
        onFile={chosen => choice.choose(chosen)}
        onLibrary={() => setChoosing(true)}
        onRetry={choice.retry}
        onCancel={form.state.status === 'uploading' ? form.cancel : choice.cancel}
        onRemove={() => show('', '')}
      >
        <PictureTextFields
          name={altColumn}
          alt={alt}
          error={altColumn || !(alt || isDecorative) ? form.error(getAltTextFieldName(name, picture)) : undefined}
          isDecorative={altColumn ? undefined : isDecorative}
          credit={credit}
          isInLibrary={file !== undefined || record !== undefined}
          onChange={texts => {
            choice.type(texts)
            if (altColumn && !file && texts.alt !== undefined) form.set(altColumn, texts.alt)
          }}
        />
      </PictureField>
      <LibraryDialog
        open={choosing}
        onOpenChange={setChoosing}
        onChoose={chosen => show(buildMediaUrl(chosen.path), chosen.alt)}
      />
    </>
  )
}

type LibraryAlt = { record: { id: string; alt: string } | undefined; form: RecordForm; altColumn: string | undefined }

/**
 * Updates the form's copy of an alt text when the text is changed in the library while the form is open. An alt text
 * that the user has edited stays.
 */
function useLibraryAlt({ record, form, altColumn }: LibraryAlt) {
  const before = useRef(record)
  useEffect(() => {
    const last = before.current
    before.current = record
    if (!altColumn || !record || last?.id !== record.id || last.alt === record.alt) return
    if (form.values[altColumn] === last.alt) form.set(altColumn, record.alt)
  }, [record, form, altColumn])
}
