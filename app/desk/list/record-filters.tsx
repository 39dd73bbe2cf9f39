import { useQuery } from '@tanstack/react-query'
import { editorsQuery } from '../../platform/editors/editor-queries.ts'
import { includeSelectedOption } from '../record/field-kind.ts'
import { FilterSelect } from './filter-select.tsx'
import type { RecordFilter, RecordWeek } from './record-filter.ts'

const weekLabels: Record<RecordWeek, string> = {
  changed: 'Edited this week',
  published: 'Publish date this week',
  starts: 'Starts this week',
}

export interface RecordFiltersProps {
  filter: RecordFilter
  /** Whether records of this type have images. */
  hasImages: boolean
  /** Dates of a record that the filter "this week" can check. */
  weeks: readonly RecordWeek[]
}

/**
 * Three selects that filter a list of records: by missing alt text, by the editor of a version, and by dates in this
 * week.
 */
export function RecordFilters({ filter: { missing, editor = '', week }, hasImages, weeks }: RecordFiltersProps) {
  const { data: editors = [] } = useQuery(editorsQuery)
  const editorOptions = editors.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {hasImages && (
        <FilterSelect
          name="missing"
          label="Alt text"
          value={missing ?? ''}
          options={[
            { value: '', label: 'Alt text' },
            { value: 'alt', label: 'Alt text missing' },
          ]}
        />
      )}
      <FilterSelect
        name="editor"
        label="Edited by"
        value={editor}
        options={[{ value: '', label: 'Edited by' }, ...includeSelectedOption(editorOptions, editor)]}
      />
      <FilterSelect
        name="week"
        label="Week"
        value={week ?? ''}
        options={[{ value: '', label: 'Week' }, ...weeks.map(value => ({ value, label: weekLabels[value] }))]}
      />
    </>
  )
}
