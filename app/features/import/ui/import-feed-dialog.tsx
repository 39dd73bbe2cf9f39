import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { toWriteRefusal } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { formatRefusal } from '../../../platform/refusal.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogAction, DialogActions } from '../../../ui/dialog-actions.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { listImportFormats } from '../import.ts'
import {
  type FeedFormErrors,
  type FeedFormFields,
  feedIntervalNames,
  feedReadIntervals,
  findFeedFormErrors,
  type ImportFeed,
} from '../import-feed.ts'
import { type ImportKind, importKindOptions, parseImportKind } from '../import-kind.ts'
import { makeImportFeedsQuery, registerFeed, updateFeed } from '../import-source-queries.ts'

interface ImportSourceDialogProps {
  /** Feed to edit. Undefined to register a new feed. */
  source?: ImportFeed
  /** Initial values for the form of a new feed. */
  said?: { address?: string | undefined; name?: string | undefined; kind?: ImportKind | undefined }
  onClose: () => void
}

export const ImportFeedDialog = (props: ImportSourceDialogProps) => (
  <Dialog
    title={props.source ? `Edit ${props.source.name}` : 'Add feed'}
    narrow
    open
    onOpenChange={next => !next && props.onClose()}
  >
    <SourceFieldsForm {...props} />
  </Dialog>
)

function readForm(filled: FormData, kind: ImportKind): FeedFormFields {
  const text = (name: string) => String(filled.get(name) ?? '').trim()
  return {
    ...{ name: text('name'), address: text('address'), kind, format: text('format') },
    articlesBecome: text('articles_become') === 'as_it_was' ? 'as_it_was' : 'draft',
    every: feedReadIntervals.find(every => every === text('every')) ?? null,
  }
}

/** Form of a feed. The input stays in the form when the server rejects the input. */
function SourceFieldsForm({ source, said = {}, onClose }: ImportSourceDialogProps) {
  const client = useQueryClient()
  const { say } = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FeedFormErrors>({})
  const [failed, setFailed] = useState<string>()
  const [kind, setKind] = useState<ImportKind>(source?.kind ?? said.kind ?? 'article')

  function refuse(newErrors: FeedFormErrors) {
    setErrors(newErrors)
    const [first] = Object.keys(newErrors)
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const { once, underWay } = useRunOnceAtATime(async (fields: FeedFormFields) => {
    try {
      await (source ? updateFeed(source.id, fields) : registerFeed(fields))
    } catch (error) {
      const refused = toWriteRefusal(error, ['name', 'address'])
      if (refused?.fields) refuse(refused.fields)
      else setFailed(refused ? formatRefusal(refused) : noAnswerSentence)
      return
    }
    await refetchQueries(client, [makeImportFeedsQuery().queryKey])
    say(
      source ? `Feed “${fields.name}” saved` : `Feed “${fields.name}” added`,
      fields.every ? 'Reading it now.' : undefined,
    )
    onClose()
  })
  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = readForm(new FormData(event.currentTarget), kind)
    const found = findFeedFormErrors(fields)
    setFailed(undefined)
    refuse(found)
    if (Object.keys(found).length === 0) void once(fields)
  }
  return (
    <form method="post" ref={form} className="import-source-form raised" noValidate onSubmit={submitted}>
      <TextField
        label="Name"
        name="name"
        autoFocus
        maxLength={200}
        defaultValue={source?.name ?? said.name}
        error={errors.name}
      />
      <TextField
        label="URL"
        name="address"
        type="url"
        inputMode="url"
        maxLength={2000}
        defaultValue={source?.address ?? said.address}
        error={errors.address}
        hint="A feed, a calendar or a file on the web. The first reading imports everything, later ones only what is new."
      />
      {!source && (
        <SelectField
          label="Imports"
          value={kind}
          onChange={event => setKind(parseImportKind(event.currentTarget.value))}
          options={importKindOptions}
        />
      )}
      <SelectField
        label="How often"
        name="every"
        defaultValue={source ? (source.every ?? '') : 'day'}
        options={[
          ...feedReadIntervals.map(value => ({ value, label: feedIntervalNames[value] })),
          { value: '', label: 'Manually' },
        ]}
      />
      <SelectField
        label={kind === 'event' ? 'Events become' : 'Articles become'}
        name="articles_become"
        defaultValue={source?.articlesBecome ?? 'draft'}
        options={[
          { value: 'draft', label: 'Drafts' },
          { value: 'as_it_was', label: 'Keep original status' },
        ]}
      />
      <SelectField
        label="Format"
        name="format"
        defaultValue={source?.format ?? ''}
        options={[{ value: '', label: 'Auto-detect' }, ...listImportFormats(kind)]}
      />
      <p className="field-hint">The import runs with your permissions.</p>
      {failed && (
        <Callout tone="bad" title="Not saved.">
          {failed}
        </Callout>
      )}
      <DialogActions onCancel={onClose}>
        <DialogAction
          action={source ? 'Save feed' : 'Add feed'}
          working={source ? 'Saving…' : 'Adding…'}
          asking={underWay}
        />
      </DialogActions>
    </form>
  )
}
