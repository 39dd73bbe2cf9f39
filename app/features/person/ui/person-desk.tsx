import { ReorderableTable } from '../../../desk/list/reorderable-table.tsx'
import { matching } from '../../../desk/record/matching.ts'
import { useRowActions } from '../../../desk/record/use-row-actions.ts'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { paths } from '../../../platform/paths.ts'
import { DeskTools } from '../../../ui/desk-tools.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { groups } from '../person-input.ts'
import { personQueries, type StoredPerson } from '../person-queries.ts'

type Props = {
  people: readonly StoredPerson[]
  query: string
  /** Only these, when the address says so. */
  group: string
  removeRefused: string | undefined
}

const named = (held: readonly string[]) =>
  groups
    .filter(({ value }) => held.includes(value))
    .map(({ label }) => label)
    .join(', ')

/** Everybody the site shows, in its order. */
export function PersonDesk({ people, query, group, removeRefused }: Props) {
  const actions = useRowActions({
    table: 'people',
    list: personQueries.stored().queryKey,
    invalidates: [['people'], ['quotes']],
    toast: useToast(),
  })
  const within = people.filter(({ groups: held }) => !group || held.includes(group))
  const found = matching(within, query, ({ name, title, groups: held }) => `${name} ${title} ${named(held)}`)
  return (
    <>
      <DeskTools label="Name or title" query={query}>
        <select name="group" aria-label="Stands among" value={group} onChange={() => {}}>
          <option value="">Everybody</option>
          {groups.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </DeskTools>
      {found.length === 0 ? (
        <EmptyState
          title={query ? `Nobody matches “${query}”.` : 'Nobody here yet.'}
          action={
            query || group
              ? { to: paths.settings.people, label: 'Show everybody' }
              : { to: paths.settings.person('new'), label: 'Add the first' }
          }
        >
          {query ? 'Names, titles and groups were searched.' : 'The pages about people say so to visitors.'}
        </EmptyState>
      ) : (
        <ReorderableTable
          caption="People"
          heads={['Person', 'Stands among']}
          removeRefused={removeRefused}
          actions={actions}
          rows={found.map(({ id, name, title, groups: held, image_url, is_visible }) => ({
            id,
            to: paths.settings.person(id),
            name,
            line: title,
            picture: (
              <span className="ordered-picture">
                <LibraryPicture address={image_url}>
                  {src => <Portrait form="seat" name={name} src={src} />}
                </LibraryPicture>
              </span>
            ),
            detail: named(held),
            shown: is_visible,
          }))}
        />
      )}
    </>
  )
}
