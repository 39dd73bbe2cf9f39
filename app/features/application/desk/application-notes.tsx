import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useInstantAction } from '../../../desk/action/use-instant-action.ts'
import { NoteForm, NoteList } from '../../../desk/notes/record-notes.tsx'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { editorsQuery } from '../../../platform/editors/editor-queries.ts'
import { CheckField } from '../../../ui/field.tsx'
import { CollapsibleSection } from '../../../ui/panel.tsx'
import { makeApplicationMutations } from '../application-desk-mutations.ts'
import type { ApplicationFile, ApplicationNote } from '../application-file.ts'

const findNoteError = (text: string) => {
  if (text === '') return 'Enter a note.'
  return text.length > 4000 ? 'At most 4,000 characters.' : undefined
}

/** Internal notes of editors about an application. */
export function ApplicationNotes({ file }: { file: ApplicationFile }) {
  const mutations = makeApplicationMutations(useQueryClient())
  const { data: editors = [] } = useQuery(editorsQuery)
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
      <NoteList
        notes={file.notes}
        formatDetails={({ at, mentions }) =>
          `${formatShortDateAndTime(at)}${mentions.length > 0 ? `, for ${mentions.join(' and ')}` : ''}`
        }
        isRemovable={note => note.is_mine}
        remove={remove}
      />
      <NoteForm
        hint="Not visible to the applicant."
        findError={findNoteError}
        add={(text, form) => mutations.note(file.id, text, form.getAll('mentioned').map(String))}
      >
        {editors.length > 1 && (
          <CollapsibleSection summary="Mention someone">
            {editors.map(({ id, name }) => (
              <CheckField key={id} label={name} name="mentioned" value={id} />
            ))}
          </CollapsibleSection>
        )}
      </NoteForm>
    </section>
  )
}
