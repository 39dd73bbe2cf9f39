import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSiteOrigin } from '../../platform/seo/site-origin.ts'
import { NewTabHint, newTabProps } from '../../ui/new-tab-hint.tsx'
import { useCurrentTime } from '../../ui/use-current-time.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import type { SharedDocumentRow } from '../editor/use-live-document.ts'
import { getPublishStage } from '../publish/publish-action.ts'
import { type FieldControlType, toTrimmedText } from '../record/field-kind.ts'
import { buildSlugMessage, type SlugMessage } from '../record/slug-message.ts'
import { slugQueries } from '../record/slug-queries.ts'
import { formatSlugError, isSlug, suggestSlug } from '../record/text-kinds.ts'
import { getTextFieldProps, type RecordForm } from '../record/use-record-form.ts'
import './slug-field.css'

type Props = {
  name: string
  label: string
  hint: string | undefined
  control: Extract<FieldControlType, { name: 'slug' }>
  form: RecordForm
  row: SharedDocumentRow | undefined
  onBlur: () => void
}

/** Field for a slug. A slug that is taken is reported while the user types, but only the database decides on save. */
export function SlugField({ name, label, hint, control, form, row, onBlur }: Props) {
  const id = useId()
  const { error, value, onChange } = getTextFieldProps(form, name)
  const stored = toTrimmedText(row?.values[name])
  const slugMessage = useSlugMessage(value.trim(), stored, control, row)
  const wrong = error ?? (slugMessage?.isWrong ? slugMessage.text : undefined)
  const message = wrong ?? slugMessage?.text
  const host = URL.parse(useSiteOrigin())?.host ?? ''
  const prefix = `${host}${control.used?.at('') ?? ''}`
  const proposal = value.trim() && !isSlug(value.trim()) ? suggestSlug({ value }, 'value') : ''
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="slug-box">
        {control.used && <span aria-hidden="true">{prefix}</span>}
        <input
          id={id}
          type="text"
          name={name}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-note`}
        />
      </div>
      {/* The line of text below the field is always present and only its text changes, so that no element below
          moves. Screen readers announce messages about the slug, but not the hint. */}
      <p id={`${id}-note`} className={wrong ? 'field-error' : 'field-hint'}>
        <span role="status">{message}</span>
        {!message && hint}
        {slugMessage?.holder && control.used?.edit && (
          <>
            {' '}
            <a href={control.used.edit(slugMessage.holder)} {...newTabProps}>
              Open that record
              <NewTabHint />
            </a>
          </>
        )}
        {proposal && (
          <>
            {' '}
            <button type="button" className="slug-proposal" onClick={() => form.set(name, proposal)}>
              Use “{proposal}”
            </button>
          </>
        )}
      </p>
      {control.used && stored && row && <PublicPageLink path={control.used.at(stored)} values={row.values} />}
      {control.used && stored && <OlderAddresses path={control.used.at(stored)} />}
    </div>
  )
}

/** Link to the page of a record that visitors can see. */
function PublicPageLink({ path, values }: { path: string; values: SharedDocumentRow['values'] }) {
  const now = useCurrentTime(String(values.updated_at))
  const stored = { status: String(values.status), publishedAt: toTrimmedText(values.published_at) }
  if (values.binned_at || getPublishStage(stored, now) !== 'published') return null
  return (
    <p className="field-hint">
      Visitors see it at{' '}
      <a href={path} {...newTabProps}>
        {path}
        <NewTabHint />
      </a>
    </p>
  )
}

function useSlugMessage(typed: string, stored: string, { used, example }: Props['control'], row: Props['row']) {
  const settled = useDebouncedValue(typed)
  const isMisspelt = typed !== '' && !isSlug(typed)
  const shouldCheck = used !== undefined && typed !== '' && typed !== stored && !isMisspelt
  const { data, isError } = useQuery({
    ...slugQueries.use(used?.kind ?? '', settled, row && String(row.values.id)),
    enabled: shouldCheck && settled === typed,
  })
  if (isMisspelt) return { isWrong: true, text: formatSlugError(example) } satisfies SlugMessage
  if (!shouldCheck || settled !== typed) return undefined
  const isPublished = row?.values.status === 'published'
  return buildSlugMessage({ use: data, isUnknown: isError, left: isPublished && stored ? used.at(stored) : undefined })
}

/** List of former URLs that redirect to this record. */
function OlderAddresses({ path }: { path: string }) {
  const { data: older = [] } = useQuery(slugQueries.leadingTo(path))
  if (older.length === 0) return null
  return (
    <p className="field-hint">
      Redirects here:{' '}
      {older.map((from, at) => (
        <span key={from}>
          {at > 0 && ', '}
          <a href={from} {...newTabProps}>
            {from}
            <NewTabHint />
          </a>
        </span>
      ))}
    </p>
  )
}
