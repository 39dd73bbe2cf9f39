import { useQuery } from '@tanstack/react-query'
import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { FilterSelect } from '../../../desk/list/filter-select.tsx'
import { includeSelectedOption } from '../../../desk/record/field-kind.ts'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import { type LibraryPageSearch, pictureKindNames, pictureSortNames } from '../picture-list.ts'

type Props = { address: LibraryPageSearch; folders: readonly string[]; tags: readonly string[] }

const plain = (values: readonly string[]) => values.map(value => ({ value, label: value }))

/** Search, filters and sort order of the library. */
export function LibraryFilters({ address, folders, tags }: Props) {
  const { q, tab, folder = '', tag = '', album = '', kind = '', sort, direction } = address
  const { data: albums = [] } = useQuery(storedRowQueries.choices({ table: 'albums', title: 'title' }))
  const filter = (name: string, all: string, value: string, options: readonly { value: string; label: string }[]) =>
    (options.length > 0 || value !== '') && (
      <FilterSelect
        name={name}
        label={all}
        value={value}
        options={[{ value: '', label: all }, ...includeSelectedOption(options, value)]}
      />
    )
  return (
    <AdminToolbar
      label="Alt text, caption, credit or file"
      query={q}
      keep={{ tab: tab === 'library' ? undefined : tab, direction }}
    >
      {filter('folder', 'Folder', folder, plain(folders))}
      {filter('tag', 'Tag', tag, plain(tags))}
      {filter('kind', 'File type', kind, pictureKindNames)}
      {filter(
        'album',
        'Album',
        album,
        albums.map(({ id, title }) => ({ value: id, label: title })),
      )}
      <FilterSelect name="sort" label="Order" value={sort} options={pictureSortNames} />
    </AdminToolbar>
  )
}
