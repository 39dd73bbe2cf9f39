import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { toWriteRefusal } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { formatRefusal } from '../../../platform/refusal.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogAction, DialogActions } from '../../../ui/dialog-actions.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useSingleRun } from '../../../ui/use-single-run.ts'
import { formatOptions } from '../import.ts'
import { type ImportKind, kindOptions, toImportKind } from '../import-kind.ts'
import {
  findSourceErrors,
  type ImportSource,
  intervalNames,
  readIntervals,
  type SourceErrors,
  type SourceFields,
} from '../import-source.ts'
import { importSourcesQuery, registerSource, updateSource } from '../import-source-queries.ts'

interface ImportSourceDialogProps {
  /** Import source to edit. Undefined to register a new source. */
  source?: ImportSource
  /** Initial values for the form of a new import source. */
  said?: { address?: string | undefined; name?: string | undefined; kind?: ImportKind | undefined }
  onClose: () => void
}

export const ImportSourceDialog = (props: ImportSourceDialogProps) => (
  <Dialog
    title={props.source ? `Edit ${props.source.name}` : 'Add feed'}
    narrow
    open
    onOpenChange={next => !next && props.onClose()}
  >
    <SourceFieldsForm {...props} />
  </Dialog>
)

function readForm(filled: FormData, kind: ImportKind): SourceFields {
  const text = (name: string) => String(filled.get(name) ?? '').trim()
  return {
    ...{ name: text('name'), address: text('address'), kind, format: text('format') },
    articlesBecome: text('articles_become') === 'as_it_was' ? 'as_it_was' : 'draft',
    every: readIntervals.find(every => every === text('every')) ?? null,
  }
}

/** Form of a source. The input stays in the form when the server rejects it. */
function SourceFieldsForm({ source, said = {}, onClose }: ImportSourceDialogProps) {
  const client = useQueryClient()
  const { say } = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<SourceErrors>({})
  const [failed, setFailed] = useState<string>()
  const [kind, setKind] = useState<ImportKind>(source?.kind ?? said.kind ?? 'article')

  function refuse(newErrors: SourceErrors) {
    setErrors(newErrors)
    const [first] = Object.keys(newErrors)
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const { once, underWay } = useSingleRun(async (fields: SourceFields) => {
    try {
      await (source ? updateSource(source.id, fields) : registerSource(fields))
    } catch (error) {
      const refused = toWriteRefusal(error, ['name', 'address'])
      if (refused?.fields) refuse(refused.fields)
      else setFailed(refused ? formatRefusal(refused) : noAnswerSentence)
      return
    }
    await refetchQueries(client, [importSourcesQuery().queryKey])
    say(
      source ? `Feed “${fields.name}” saved` : `Feed “${fields.name}” added`,
      fields.every ? 'Reading it now.' : undefined,
    )
    onClose()
  })
  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = readForm(new FormData(event.currentTarget), kind)
    const found = findSourceErrors(fields)
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
          onChange={event => setKind(toImportKind(event.currentTarget.value))}
          options={kindOptions}
        />
      )}
      <SelectField
        label="How often"
        name="every"
        defaultValue={source ? (source.every ?? '') : 'day'}
        options={[
          ...readIntervals.map(value => ({ value, label: intervalNames[value] })),
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
        options={[{ value: '', label: 'Auto-detect' }, ...formatOptions(kind)]}
      />
      <p className="field-hint">It runs as you.</p>
      {failed && (
        <Callout tone="bad" title="Not saved.">
          {failed}
        </Callout>
      )}
      <DialogActions>
        <Button line onClick={onClose}>
          Cancel
        </Button>
        <DialogAction
          action={source ? 'Save feed' : 'Add feed'}
          working={source ? 'Saving…' : 'Adding…'}
          asking={underWay}
        />
      </DialogActions>
    </form>
  )
}
