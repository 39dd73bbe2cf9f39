import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOrSilence } from '../../../desk/record/write-refusal.ts'
import { readAgain } from '../../../platform/query/read-again.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { formatNames, type Import, type SourceColumn } from '../import.ts'
import { importQueries, readImportAgain } from '../import-queries.ts'

/** What a source was taken for, and the columns of a table, for who knows better. Nothing is written yet. */
export function ReadAs({ found }: { found: Import }) {
  const client = useQueryClient()
  const { complain } = useToast()
  const [format, setFormat] = useState(found.format)
  const [said, setSaid] = useState<Record<string, string>>({})
  const columns = found.report.columns ?? []
  const isChanged = format !== found.format || Object.keys(said).length > 0
  async function read() {
    try {
      await readImportAgain(found.id, format, said)
    } catch (error) {
      complain('It was not read again', refusalOrSilence(error))
    }
    await readAgain(client, [importQueries.key])
  }
  return (
    <section aria-labelledby="import-read-as">
      <h2 id="import-read-as">What was read</h2>
      <SelectField
        label="The source is"
        value={format}
        onChange={event => setFormat(event.currentTarget.value)}
        options={[
          { value: '', label: 'Whatever it looks like' },
          ...Object.entries(formatNames).map(([value, label]) => ({ value, label })),
        ]}
      />
      {columns.map(column => (
        <ColumnField
          key={column.name}
          column={column}
          value={said[column.name] ?? column.becomes ?? '-'}
          onChange={becomes => setSaid({ ...said, [column.name]: becomes })}
        />
      ))}
      {isChanged && (
        <p className="import-item-tools">
          <ActionButton line slim onAction={read}>
            Read it again so
          </ActionButton>
        </p>
      )}
    </section>
  )
}

type ColumnProps = { column: SourceColumn; value: string; onChange: (becomes: string) => void }

const ColumnField = ({ column: { name, example }, value, onChange }: ColumnProps) => (
  <SelectField
    label={`Column “${name || 'without a name'}” becomes`}
    hint={example && `Such as “${example}”.`}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
    options={[
      { value: '-', label: 'Left out' },
      ...Object.entries(columnTargets).map(([target, label]) => ({ value: target, label })),
    ]}
  />
)

/** What a column may become, as `server/imports/table/columns.ts` knows it. */
const columnTargets: Record<string, string> = {
  title: 'Title',
  slug: 'Last part of the address',
  excerpt: 'Excerpt',
  content_html: 'Text',
  status: 'Status',
  published_at: 'Day it came out',
  authors: 'Authors',
  categories: 'Categories',
  tags: 'Tags',
  series: 'Series',
  interviewee: 'Who is interviewed',
  feature_image_url: 'Picture',
  feature_image_alt: 'Words of the picture',
  feature_image_caption: 'Caption of the picture',
  seo_title: 'Search title',
  seo_description: 'Search description',
  canonical_url: 'Original address',
  address: 'Address it had',
  id: 'What tells it from others',
}
