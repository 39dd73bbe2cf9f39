import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { buildMediaUrl } from '../../platform/images/media-src.ts'
import { findPictureError, savePictureTexts, uploadToLibrary } from '../../platform/images/upload-picture.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import type { FieldControlType } from '../record/field-kind.ts'
import type { RecordForm } from '../record/use-record-form.ts'
import { createPictureChoice, type PictureChoiceContext, type PictureTexts } from './picture-choice.ts'

type Options = {
  name: string
  picture: Extract<FieldControlType, { name: 'picture' }>
  form: RecordForm
  /** Library record of the image that the form displays. */
  record: (PictureTexts & { id: string }) | undefined
}

/** Name of the form field that shows errors of the alt text. */
export const getAltTextFieldName = (name: string, { altColumn }: Options['picture']) => altColumn ?? `${name}_alt`

/** Image field of a form. A save waits for the upload, and also stores the texts of the image in the library. */
export function usePictureChoice({ name, picture, form, record }: Options) {
  const client = useQueryClient()
  const { folder, alt, altColumn } = picture
  const context: PictureChoiceContext = {
    validate: findPictureError,
    upload: (file, texts, on) => uploadToLibrary({ file, folder, texts, ...on }),
    async saveTexts(id, texts) {
      await savePictureTexts(id, { ...texts, ...('credit' in texts && { credit: texts.credit?.trim() || null }) })
      await refetchQueries(client, [['media']])
    },
    onStored({ path, alt: storedAlt }) {
      form.set(name, buildMediaUrl(path))
      // The value is set only if it changes: otherwise the error about a missing alt text, which a save during the
      // upload has shown, would disappear.
      if (altColumn && (form.values[altColumn] ?? '') !== storedAlt) form.set(altColumn, storedAlt)
    },
    onDirty: form.refreshDraft,
    shown: () => record,
    suggestion: () => alt?.(form.values) ?? '',
    altField: getAltTextFieldName(name, picture),
    // A draft is saved without alt text; the checks before publication and the database ask for it.
    needsAlt: ({ status = 'published' }) => status === 'published',
  }
  const [choice] = useState(() => createPictureChoice(context))
  const state = useSyncExternalStore(choice.subscribe, choice.read, choice.read)
  useEffect(() => choice.use(context))
  const { accompany } = form
  useEffect(() => accompany(choice.companion), [accompany, choice])
  // The upload is cancelled when the form closes, because no other page would use the uploaded file.
  useEffect(() => choice.cancel, [choice])
  return { choice, state }
}
