import { useQuery, useQueryClient } from '@tanstack/react-query'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { SelectField } from '../../../ui/field.tsx'
import { CollapsibleSection } from '../../../ui/panel.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ColumnMapping } from '../import.ts'
import type { ImportKind } from '../import-kind.ts'
import { importQueries, mapName } from '../import-queries.ts'

/** Types of names that an import file contains. Names of series are not listed, because they are imported unchanged. */
const nameKinds = [
  { refersAs: 'author', one: 'Author', several: 'Authors' },
  { refersAs: 'category', one: 'Category', several: 'Categories' },
  { refersAs: 'tag', one: 'Tag', several: 'Tags' },
] as const

/**
 * Maximum number of names of one type that are shown before the user expands the list. A blog may have a hundred tags.
 */
const maxOpenNames = 6

/**
 * Names of authors, categories and tags in an import file, and the records matched with these names. The next import
 * from the same origin uses the same matches.
 */
export function ImportNames({ source, kind, isOpen }: { source: string; kind: ImportKind; isOpen: boolean }) {
  const { data: mappings = [] } = useQuery(importQueries.mappings(source, kind))
  const { data: authors = [] } = useQuery(storedRowQueries.list({ table: 'authors', ordered: false }))
  const { data: categories = [] } = useQuery(storedRowQueries.list({ table: 'categories', ordered: true }))
  const { data: circles = [] } = useQuery(storedRowQueries.list({ table: 'circles', ordered: true }))
  if (mappings.length === 0) return null
  const rows = { authors, category_id: categories, circle_id: circles, circles }
  return (
    <section aria-labelledby="import-names">
      <h2 id="import-names">Names in the source</h2>
      {nameKinds.map(({ refersAs, several }) => {
        const names = mappings.filter(mapping => mapping.refersAs === refersAs)
        const mapped = names.filter(({ becomes }) => becomes?.value || becomes?.add).length
        return (
          names.length > 0 && (
            <CollapsibleSection
              key={refersAs}
              className="import-names-kind"
              summary={`${several}: ${mapped} of ${names.length} mapped`}
              open={names.length <= maxOpenNames}
            >
              {names.map(mapping => (
                <NameField key={mapping.key} source={source} mapping={mapping} rows={rows} isOpen={isOpen} />
              ))}
            </CollapsibleSection>
          )
        )
      })}
    </section>
  )
}

type OptionRows = Record<'authors' | 'category_id' | 'circle_id' | 'circles', readonly Record<string, unknown>[]>

function NameField({
  source,
  mapping,
  rows,
  isOpen,
}: {
  source: string
  mapping: ColumnMapping
  rows: OptionRows
  isOpen: boolean
}) {
  const client = useQueryClient()
  const { complain } = useToast()
  const { kind, refersAs, name, becomes } = mapping
  const options = (field: keyof OptionRows) =>
    rows[field].map(row => ({ value: `${field}:${String(row.id)}`, label: String(row.name) }))
  const value = becomes?.value ? `${becomes.field}:${becomes.value}` : becomes?.add ? 'add' : ''
  async function choose(chosen: string) {
    const [field = '', row] = chosen.split(':')
    const next = chosen === '' ? null : chosen === 'add' ? { field: 'authors', add: name } : { field, value: row ?? '' }
    try {
      await mapName(source, { ...mapping, becomes: next })
    } catch (error) {
      complain('Not changed', describeWriteError(error))
    }
    await refetchQueries(client, [importQueries.key])
  }
  if (!isOpen) {
    const record = becomes?.value && rows[becomes.field as keyof OptionRows]?.find(({ id }) => id === becomes.value)
    return (
      <p className="import-name">
        “{name}”: {record ? String(record.name) : becomes?.add ? `a new author, ${becomes.add}` : 'not imported'}
      </p>
    )
  }
  return (
    <SelectField
      label={`Map ${nameKinds.find(kind => kind.refersAs === refersAs)?.one} “${name}” to`}
      value={value}
      onChange={event => void choose(event.currentTarget.value)}
      options={[
        { value: '', label: 'Don’t import' },
        ...(refersAs === 'author' ? [{ value: 'add', label: `A new author, ${name}` }] : []),
      ]}
      groups={
        refersAs === 'author'
          ? [{ label: 'Authors', options: options('authors') }]
          : kind === 'event'
            ? [{ label: 'Circles', options: options('circles') }]
            : [
                { label: 'Categories', options: options('category_id') },
                { label: 'Circles', options: options('circle_id') },
              ]
      }
    />
  )
}
