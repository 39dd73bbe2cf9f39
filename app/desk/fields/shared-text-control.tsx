import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import { makeLazyPart } from '../../platform/lazy-part.ts'
import { useSession } from '../../platform/session/session-context.ts'
import { normalizeTypedText } from '../../platform/text/invisible-characters.ts'
import { DisabledAction } from '../../ui/disabled-action.tsx'
import { FieldNotes, listNoteIds } from '../../ui/field.tsx'
import { SharedTextHead, SharedTextPlaceholder } from '../editor/editor-placeholder.tsx'
import type { SharedDocumentRow } from '../editor/use-live-document.ts'
import type { FieldKind } from '../record/field-kind.ts'
import type { SharedDocumentField } from '../record/record-source.ts'
import { getTextFieldProps, type RecordForm } from '../record/use-record-form.ts'
import { RichTextField } from './rich-text-field.tsx'

const SharedTextField = makeLazyPart(() => import('../editor/shared-text-field.tsx'))

type Props = { name: string; label: string; field: FieldKind; form: RecordForm; row: SharedDocumentRow | undefined }

const coEditingOffMessage =
  'Co-editing is off for this text: it contains HTML that cannot be merged. If someone else saves first, you choose a version.'

/**
 * Rich text field that several users can edit together when the row exists. A row that does not exist yet has one
 * author, so the simple editor is used.
 */
export function SharedTextControl({ name, label, field, form, row }: Props) {
  const { user, profile } = useSession()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [isTogether, setTogether] = useState(row !== undefined)
  const [isUnfit, setUnfit] = useState(false)
  const onUnfit = useCallback(() => setUnfit(true), [])
  const { hold, refreshDraft } = form
  // Texts of drafts, to be compared with the shared text. Set only if the drafts were typed before this page was
  // opened.
  const draft = useRef(form.recovered && !form.isAsStored(name) ? form.draftTexts(name).join('') : undefined)
  const takeDraft = useCallback(() => {
    const draftText = draft.current
    draft.current = undefined
    return draftText
  }, [])
  const onOpen = useCallback((field: SharedDocumentField) => hold(name, field), [hold, name])
  // Switches to the shared editor after the first save, as soon as the field has lost the focus.
  useEffect(() => {
    if (row && !isTogether && form.isAsStored(name) && !place.current?.contains(document.activeElement))
      setTogether(true)
  })
  if (!row || !user || !isTogether || isUnfit)
    return (
      <div ref={place}>
        <RichTextField
          name={name}
          label={label}
          hint={isUnfit ? coEditingOffMessage : field.hint}
          form={form}
          // Placeholder for the row above the shared editor, so that the text does not move when the shared editor
          // replaces this editor.
          head={
            isUnfit ? undefined : (
              <SharedTextHead>
                <DisabledAction quiet reason="Save first. Comments belong to a saved text.">
                  Comment
                </DisabledAction>
              </SharedTextHead>
            )
          }
        />
      </div>
    )
  const html = String(form.values[name] ?? '')
  const error = form.error(name)
  return (
    <div className="field shared-text-place">
      <p className="rich-text-editor-label" id={id}>
        {label}
      </p>
      <Suspense fallback={<SharedTextPlaceholder html={html} />}>
        <SharedTextField
          table={row.table}
          row={String(row.values.id)}
          stored={String(row.values[name] ?? '')}
          html={html}
          me={{ user: user.id, name: profile?.full_name || user.email || 'Someone' }}
          toColumn={text => normalizeTypedText(String(field.toColumn(text, form.values)))}
          labelledBy={id}
          describedBy={listNoteIds(id, { hint: field.hint, error })}
          takeDraft={takeDraft}
          onOpen={onOpen}
          onStored={refreshDraft}
          onUnfit={onUnfit}
          onChange={next => form.set(name, next)}
          onLeave={getTextFieldProps(form, name).onBlur}
        />
      </Suspense>
      <FieldNotes id={id} hint={field.hint} error={error} />
    </div>
  )
}
