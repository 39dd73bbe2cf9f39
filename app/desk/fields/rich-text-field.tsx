import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { describedBy, FieldNotes, TextArea } from '../../ui/field.tsx'
import { EditorPlaceholder } from '../editor/editor-placeholder.tsx'
import { type RecordForm, textField } from '../record/use-record-form.ts'

const RichTextEditor = lazyPart(() => import('../editor/rich-text-editor.tsx'))

type Props = { name: string; label: string; hint: string | undefined; form: RecordForm }

/** Rich text field; falls back to HTML source if the text has elements that the editor does not support. */
export function RichTextField({ name, label, hint, form }: Props) {
  const id = useId()
  const html = String(form.values[name] ?? '')
  // Elements that the editor would lose. Set only when the editor opens, so that typing HTML never switches the
  // control.
  const [beyond, setBeyond] = useState<readonly string[]>([])
  const error = form.error(name)
  if (beyond.length > 0)
    return (
      <TextArea
        label={label}
        rows={24}
        {...textField(form, name)}
        hint={`Shown as HTML because the editor does not support: ${beyond.join(', ')}. Unsupported markup is removed when you save.`}
      />
    )
  return (
    <div className="field" data-field={name}>
      <p className="rich-text-editor-label" id={id}>
        {label}
      </p>
      <Suspense fallback={<EditorPlaceholder html={html} />}>
        <RichTextEditor
          html={html}
          labelledBy={id}
          describedBy={describedBy(id, { hint, error })}
          onChange={next => form.set(name, next)}
          onLeave={textField(form, name).onBlur}
          onBeyond={setBeyond}
        />
      </Suspense>
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}
