import { lazy, type ReactNode, Suspense, useId } from 'react'
import { DeskForm } from '../../../desk/form/desk-form.tsx'
import type { Row } from '../../../desk/record/row-source.ts'
import { textField } from '../../../desk/record/use-record-form.ts'
import { useRowForm } from '../../../desk/record/use-row-form.ts'
import { RichText } from '../../../platform/rich-text/rich-text.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { beyondEditor, blankPage, checkPage, pageLabels as labels, pagePaths, pageRow } from '../page-input.ts'
import type { StoredPage } from '../page-queries.ts'

const RichTextEditor = lazy(() => import('../../../desk/editor/rich-text-editor.tsx'))

const statuses = [
  { value: 'draft', label: 'Draft: visitors read that it is still being written' },
  { value: 'published', label: 'Published' },
]

type Props = {
  page: StoredPage
  history?: ReactNode
  /** The text as visitors would read it, drafts too: whether it is open, and the address that opens or closes it. */
  preview: { open: boolean; to: string }
}

/** A standing page: its title, its summary and its text. */
export function PageForm({ page, history, preview }: Props) {
  const id = useId()
  const { form } = useRowForm({
    table: 'pages',
    row: page as Row,
    blank: blankPage,
    subject: page.title,
    check: checkPage,
    labels,
    invalidates: [['pages']],
    toast: useToast(),
    toRow: pageRow,
  })
  const html = String(form.values.body_html ?? '')
  const beyond = beyondEditor(page.body_html)
  const path = pagePaths[page.slug]
  return (
    <div>
      <DeskForm
        id="page"
        title="The page"
        form={form}
        labels={labels}
        more={
          <>
            <ButtonLink line to={preview.to} preventScrollReset>
              {preview.open ? 'Close the preview' : 'Preview'}
            </ButtonLink>
            {path && page.status === 'published' && (
              <ButtonLink line to={path} external>
                See it as visitors do
              </ButtonLink>
            )}
          </>
        }
      >
        <TextField label={labels.title} {...textField(form, 'title')} />
        <TextArea
          label={labels.summary}
          rows={2}
          {...textField(form, 'summary')}
          hint="Below the title, and in lists of results."
        />
        {beyond.length > 0 ? (
          <TextArea
            label={labels.body_html}
            rows={24}
            {...textField(form, 'body_html')}
            hint={`As HTML, because this text holds what the editor does not draw: ${beyond.join(', ')}. What the site does not allow is taken out when it is saved.`}
          />
        ) : (
          <div>
            <p className="rich-text-editor-label" id={id}>
              {labels.body_html}
            </p>
            <Suspense fallback={<p className="rich-text-editor-waiting">The editor is on its way…</p>}>
              <RichTextEditor
                html={html}
                labelledBy={id}
                onChange={next => form.set('body_html', next)}
                onLeave={() => form.blur('body_html')}
              />
            </Suspense>
          </div>
        )}
        <SelectField
          label={labels.status}
          {...textField(form, 'status')}
          options={page.status === 'archived' ? [...statuses, { value: 'archived', label: 'Archived' }] : statuses}
        />
      </DeskForm>
      {preview.open && (
        <section className="page-preview" aria-label="Preview">
          <h2>{String(form.values.title ?? '')}</h2>
          <p className="quiet">{String(form.values.summary ?? '')}</p>
          <Prose>
            <RichText html={html} />
          </Prose>
        </section>
      )}
      {history}
    </div>
  )
}
