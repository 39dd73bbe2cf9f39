import { useQuery } from '@tanstack/react-query'
import { editorsQuery } from '../../platform/editors/editor-queries.ts'
import { includeSelectedOption } from '../record/field-kind.ts'
import type { ListFilter } from './list-filter.ts'
import type { RecordFilter, RecordWeek } from './record-filter.ts'

const weekLabels: Record<RecordWeek, string> = {
  changed: 'Edited',
  published: 'Publish date',
  starts: 'Starts',
}

const altTextOptions = [{ value: 'alt', label: 'Missing', chip: 'Alt text missing' }]

export interface RecordFilterOptions {
  /** Whether records of this type have images. */
  hasImages: boolean
  /** Dates of a record that the filter "this week" can check. */
  weeks: readonly RecordWeek[]
}

/**
 * Filters that the lists of all record types share: by missing alt text, by the editor of a version, and by dates in
 * this week.
 */
export function useRecordFilters(
  { missing, editor = '', week }: RecordFilter,
  { hasImages, weeks }: RecordFilterOptions,
): readonly ListFilter[] {
  const { data: editors = [] } = useQuery(editorsQuery)
  const editorOptions = editors.map(({ id, name }) => ({ value: id, label: name }))
  return [
    ...(hasImages ? [{ name: 'missing', label: 'Alt text', value: missing ?? '', options: altTextOptions }] : []),
    { name: 'editor', label: 'Edited by', value: editor, options: includeSelectedOption(editorOptions, editor) },
    {
      name: 'week',
      label: 'This week',
      value: week ?? '',
      options: weeks.map(value => ({ value, label: weekLabels[value], chip: `${weekLabels[value]} this week` })),
    },
  ]
}
