import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { FilterSelect } from '../../../desk/list/filter-select.tsx'
import { useReferenceFilter } from '../../../desk/list/list-filter.ts'
import { includeSelectedOption } from '../../../desk/record/field-kind.ts'
import { type LibraryPageSearch, pictureKindNames, pictureSortNames } from '../picture-list.ts'

type Props = { address: LibraryPageSearch; folders: readonly string[]; tags: readonly string[] }

const toOptions = (names: readonly string[]) => names.map(name => ({ value: name, label: name }))

/** Search, filters and sort order of the library. A filter without options is left out. */
export function LibraryFilters({ address, folders, tags }: Props) {
  const { q, tab, folder = '', tag = '', album = '', kind = '', sort, direction } = address
  const filters = [
    { name: 'folder', label: 'Folder', value: folder, options: includeSelectedOption(toOptions(folders), folder) },
    { name: 'tag', label: 'Tag', value: tag, options: includeSelectedOption(toOptions(tags), tag) },
    { name: 'kind', label: 'File type', value: kind, options: pictureKindNames },
    useReferenceFilter({ table: 'albums', title: 'title' }, { name: 'album', label: 'Album', value: album }),
  ]
  return (
    <AdminToolbar
      label="Alt text, caption, credit or file"
      query={q}
      keep={{ tab: tab === 'library' ? undefined : tab, direction }}
      filters={filters.filter(({ options = [] }) => options.length > 0)}
    >
      <FilterSelect name="sort" label="Order" value={sort} options={pictureSortNames} />
    </AdminToolbar>
  )
}
