import { type ReactNode, Suspense, useId, useState } from 'react'
import { makeLazyPart } from '../../platform/lazy-part.ts'
import { FieldNotes, listNoteIds, TextArea } from '../../ui/field.tsx'
import { EditorPlaceholder } from '../editor/editor-placeholder.tsx'
import { getTextFieldProps, type RecordForm } from '../record/use-record-form.ts'
import '../editor/rich-text-editor.css'

const RichTextEditor = makeLazyPart(() => import('../editor/rich-text-editor.tsx'))

type Props = {
  name: string
  label: string
  hint: string | undefined
  form: RecordForm
  /** Row between the label and the editor. */
  head?: ReactNode
}

/** Rich text field. Shows the HTML source in a text area if the text has elements that the editor does not support. */
export function RichTextField({ name, label, hint, form, head }: Props) {
  const id = useId()
  const html = String(form.values[name] ?? '')
  // Elements that the editor would lose. The list is computed only when the editor opens, so that typing in the HTML
  // source does not switch to the editor.
  const [beyond, setBeyond] = useState<readonly string[]>([])
  const error = form.error(name)
  if (beyond.length > 0)
    return (
      <TextArea
        label={label}
        rows={24}
        {...getTextFieldProps(form, name)}
        hint={`Shown as HTML because the editor does not support: ${beyond.join(', ')}. Unsupported markup is removed when you save.`}
      />
    )
  return (
    <div className="field">
      <p className="rich-text-editor-label" id={id}>
        {label}
      </p>
      <div className="rich-text-place">
        {head}
        <Suspense fallback={<EditorPlaceholder html={html} />}>
          <RichTextEditor
            html={html}
            labelledBy={id}
            describedBy={listNoteIds(id, { hint, error })}
            onChange={next => form.set(name, next)}
            onLeave={getTextFieldProps(form, name).onBlur}
            onBeyond={setBeyond}
          />
        </Suspense>
      </div>
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}
