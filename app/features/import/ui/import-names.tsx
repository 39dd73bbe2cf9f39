import { useQuery, useQueryClient } from '@tanstack/react-query'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { SelectField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ColumnMapping } from '../import.ts'
import type { ImportKind } from '../import-kind.ts'
import { importQueries, mapName } from '../import-queries.ts'

/**
 * Names of authors, categories and tags in a source, and the records matched with them. The next import from the source
 * uses the same matches.
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
      {mappings.map(mapping => (
        <NameField
          key={`${mapping.refersAs} ${mapping.key}`}
          source={source}
          mapping={mapping}
          rows={rows}
          isOpen={isOpen}
        />
      ))}
    </section>
  )
}

type Rows = Record<'authors' | 'category_id' | 'circle_id' | 'circles', readonly Record<string, unknown>[]>

function NameField({
  source,
  mapping,
  rows,
  isOpen,
}: {
  source: string
  mapping: ColumnMapping
  rows: Rows
  isOpen: boolean
}) {
  const client = useQueryClient()
  const { complain } = useToast()
  const { kind, refersAs, name, becomes } = mapping
  const options = (field: keyof Rows) =>
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
  if (refersAs === 'series') return null
  return (
    <SelectField
      label={`Map ${kindNames[refersAs]} “${name}” to`}
      value={value}
      disabled={!isOpen}
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

const kindNames = { author: 'Author', category: 'Category', tag: 'Tag' } as const
