import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useInstantAction } from '../../../desk/action/use-instant-action.ts'
import { editorsQuery } from '../../../platform/editors/editor-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Status } from '../../../ui/status.tsx'
import { makeApplicationMutations } from '../application-desk-mutations.ts'
import { type ApplicationFile, formatVotes, type Reviewer } from '../application-file.ts'

/**
 * Reviewers of an application, at most four. After the first vote, reviewers who have not voted can be replaced but not
 * removed.
 */
export function ApplicationReviewers({ file }: { file: ApplicationFile }) {
  const mutations = makeApplicationMutations(useQueryClient())
  const doAtOnce = useInstantAction()
  const { data: editors = [] } = useQuery(editorsQuery)
  const conflicted = new Set(file.conflicts.filter(({ withdrawn_at }) => !withdrawn_at).map(({ user_id }) => user_id))
  const free = editors.filter(({ id }) => !conflicted.has(id) && !file.readers.some(reader => reader.id === id))
  const hasVotes = file.readers.some(({ voted_at }) => voted_at)

  const assign = (id: string, name: string) =>
    void doAtOnce(
      () => mutations.assignReader(file.id, id),
      `${name} is now a reviewer.`,
      'Their vote is among their tasks on the home page.',
      () => void doAtOnce(() => mutations.unassignReader(file.id, id), `${name} is not a reviewer.`),
    )
  const unassign = ({ id, name }: Reviewer) =>
    void doAtOnce(
      () => mutations.unassignReader(file.id, id),
      `${name} is no longer a reviewer.`,
      undefined,
      () => assign(id, name),
    )
  const replace = (reader: Reviewer, successor: { id: string; name: string }) =>
    void doAtOnce(
      () => mutations.replaceReader(file.id, reader.id, successor.id),
      `${successor.name} replaces ${reader.name}.`,
    )

  return (
    <section aria-labelledby="readers">
      <h2 id="readers">Reviewers</h2>
      {file.readers.length > 0 && (
        <ul className="application-readers">
          {file.readers.map(reader => (
            <li key={reader.id}>
              <b>{reader.name}</b>
              {reader.has_conflict ? (
                <Status kind="attention">Conflict declared</Status>
              ) : (
                <Status kind={reader.voted_at ? 'well' : 'waiting'}>{reader.voted_at ? 'Voted' : 'Reviewing'}</Status>
              )}
              {!reader.voted_at && (
                <Menu
                  label={`More actions for ${reader.name}`}
                  entries={[
                    ...(hasVotes ? [] : [{ label: 'Remove', onPress: () => unassign(reader) }]),
                    ...free.map(editor => ({
                      label: `Replace by ${editor.name}`,
                      onPress: () => replace(reader, editor),
                    })),
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="application-none">
        {file.readers.length > 0 ? `${formatVotes(file.readers)}.` : 'No reviewer yet.'}
      </p>
      {file.readers.length < 4 && free.length > 0 && (
        <Menu
          label="Assign reviewer"
          trigger={<Button line />}
          entries={free.map(({ id, name }) => ({ label: name, onPress: () => assign(id, name) }))}
        >
          Assign reviewer…
        </Menu>
      )}
    </section>
  )
}
