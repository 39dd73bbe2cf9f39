import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ActionOutcome } from '../../../desk/action/action-outcome.tsx'
import { useInstantAction } from '../../../desk/action/use-instant-action.ts'
import { formatShortMoment } from '../../../platform/dates/date-format.ts'
import { editorsQuery } from '../../../platform/editors/editor-queries.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { CheckField, TextArea } from '../../../ui/field.tsx'
import { CollapsibleSection } from '../../../ui/panel.tsx'
import { useSingleRun } from '../../../ui/use-single-run.ts'
import { makeApplicationMutations } from '../application-desk-mutations.ts'
import type { ApplicationFile, ApplicationNote } from '../application-file.ts'

/** Internal notes of editors. */
export function ApplicationNotes({ file }: { file: ApplicationFile }) {
  const mutations = makeApplicationMutations(useQueryClient())
  const doAtOnce = useInstantAction()
  const remove = ({ id, text, mentioned }: ApplicationNote) =>
    doAtOnce(
      () => mutations.removeNote(id),
      'Note deleted.',
      undefined,
      () => void doAtOnce(() => mutations.note(file.id, text, mentioned), 'Note restored.'),
    )
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Internal notes</h2>
      {file.notes.length > 0 && (
        <ul className="application-notes">
          {file.notes.map(note => (
            <li key={note.id}>
              <p>{note.text}</p>
              <small>
                {note.by ?? 'Deleted user'}, {formatShortMoment(note.at)}
                {note.mentions.length > 0 && `, for ${note.mentions.join(' and ')}`}
              </small>
              {note.is_mine && (
                <ActionButton line slim className="btn-bare" onAction={() => remove(note)}>
                  Remove<span className="visually-hidden"> the note “{note.text.slice(0, 40)}”</span>
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <NoteForm file={file} />
    </section>
  )
}

function NoteForm({ file }: { file: ApplicationFile }) {
  const mutations = makeApplicationMutations(useQueryClient())
  const { data: editors = [] } = useQuery(editorsQuery)
  const [error, setError] = useState<string>()
  const adding = useMutation({
    mutationFn: ({ words, mentioned }: { words: string; mentioned: string[] }) =>
      mutations.note(file.id, words, mentioned),
  })
  const { once } = useSingleRun(async (form: HTMLFormElement, words: string, mentioned: string[]) => {
    const answer = await adding.mutateAsync({ words, mentioned }).catch(() => undefined)
    if (answer && 'done' in answer) form.reset()
  })
  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const filled = new FormData(form)
    const noteText = String(filled.get('note') ?? '').trim()
    setError(noteText ? undefined : 'Enter a note first.')
    if (noteText) void once(form, noteText, filled.getAll('mentioned').map(String))
  }
  return (
    <form method="post" className="application-note-form" noValidate onSubmit={submitted}>
      <TextArea
        label="New note"
        name="note"
        rows={2}
        maxLength={4000}
        error={error}
        hint="Not visible to the applicant."
      />
      {editors.length > 1 && (
        <CollapsibleSection summary="Mention someone">
          {editors.map(({ id, name }) => (
            <CheckField key={id} label={name} name="mentioned" value={id} />
          ))}
        </CollapsibleSection>
      )}
      <ActionOutcome doing={adding} />
      <Button type="submit" line aria-disabled={adding.isPending || undefined}>
        {adding.isPending ? 'Working…' : 'Add note'}
      </Button>
    </form>
  )
}
