import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { WordDifference } from '../../../desk/history/word-difference.tsx'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { toSlug } from '../../../platform/text/slug.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { ItemComparison as Comparison, ComparisonSide, ImportItem } from '../import.ts'
import { formatFieldLabel, formatFieldValue, sortByForm } from '../import-fields.ts'
import { recordTypeTexts } from '../import-kind.ts'
import { type ItemDecision, importQueries } from '../import-queries.ts'
import { type ImportHandle, useImportHandle } from './use-import-handle.ts'

type Props = {
  id: string
  item: ImportItem
  mayDecide: boolean
  at: string
  onDecide: (decision: ItemDecision) => Promise<void>
}

/**
 * Fields of an item on this site and in the import file, side by side. For each conflict an editor selects the
 * version.
 */
export function ItemComparison({ id, item, mayDecide, at, onDecide }: Props) {
  const handle = useImportHandle()
  const { data: compared, isError, refetch } = useQuery(importQueries.comparison(id, item.number, at))
  if (isError && !compared) return <ReadFailureCallout subject="What differs" retry={() => void refetch()} />
  if (!compared)
    return (
      <div role="status">
        <span className="visually-hidden">Comparing</span>
        <SkeletonBlock className="import-item-skeleton" />
      </div>
    )
  const { fields, changed, holder } = compared
  const isNew = fields.every(({ here }) => here === null || here === undefined)
  const hasSides = mayDecide && item.conflicts.length > 0
  return (
    <>
      <table className="import-fields">
        <caption className="visually-hidden">What differs in {item.title}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {!isNew && (
              <th scope="col">
                This site{changed && `, ${changed.by ?? 'the server'}, ${formatShortDateAndTime(changed.at)}`}
              </th>
            )}
            <th scope="col">In the source</th>
          </tr>
        </thead>
        <tbody>
          {sortByForm(fields).map(each => (
            <FieldRow
              key={each.field}
              item={item}
              compared={each}
              isNew={isNew}
              onChoose={hasSides ? side => onDecide({ choices: { [each.field]: side } }) : undefined}
            />
          ))}
        </tbody>
      </table>
      {holder && (
        <p className="quiet">
          Its URL is used by <Link to={handle?.recordPath(holder.kind, holder.id) ?? ''}>{holder.title}</Link>.
        </p>
      )}
      {mayDecide && (holder || (item.plan === 'refused' && item.slug)) && (
        <AddressForm item={item} onGive={slug => onDecide({ choices: { slug } })} />
      )}
      <p className="import-item-tools">
        {hasSides && (
          <>
            <ActionButton line slim data-side="mine" onAction={() => onDecide({ side: 'mine' })}>
              Keep ours <KeyHint>1</KeyHint>
            </ActionButton>
            <ActionButton line slim data-side="theirs" onAction={() => onDecide({ side: 'theirs' })}>
              Use source <KeyHint>2</KeyHint>
            </ActionButton>
          </>
        )}
        {mayDecide && item.reason === 'removed' && (
          <ActionButton line slim onAction={() => onDecide({ choices: { removed: 'theirs' } })}>
            Import again
          </ActionButton>
        )}
        <ItemPreview id={id} item={item} />
      </p>
    </>
  )
}

type FieldProps = {
  item: ImportItem
  compared: Comparison['fields'][number]
  isNew: boolean
  onChoose: ((side: ComparisonSide) => Promise<void>) | undefined
}

function FieldRow({ item, compared: { field, here, there, isConflict }, isNew, onChoose }: FieldProps) {
  const [mine, theirs] = [formatFieldValue(field, here, item), formatFieldValue(field, there, item)]
  const chosen = item.choices[field]
  const side = (which: ComparisonSide, text: string, difference: React.ReactNode) =>
    isConflict && onChoose ? (
      <label>
        <input
          type="radio"
          name={`${item.number} ${field}`}
          aria-label={`${formatFieldLabel(field)} ${text}`}
          checked={(chosen ?? 'mine') === which}
          onChange={() => void onChoose(which)}
          // A click on the radio button that is checked by default must also save the choice.
          onClick={() => which === 'mine' && !chosen && void onChoose(which)}
        />
        <span>{difference}</span>
      </label>
    ) : (
      difference
    )
  return (
    <tr className={isConflict && !chosen ? 'import-field-open' : undefined}>
      <th scope="row">{formatFieldLabel(field)}</th>
      {!isNew && (
        <td data-label="This site">
          {side('mine', 'as here', <span className="import-field-value">{mine || 'Empty'}</span>)}
        </td>
      )}
      <td data-label="In the source">
        {side(
          'theirs',
          'of the source',
          isNew ? (
            <span className="import-field-value">{theirs || 'Empty'}</span>
          ) : (
            <div className="import-field-value">
              <WordDifference before={mine} after={theirs} />
            </div>
          ),
        )}
      </td>
    </tr>
  )
}

/** Path before the slug in the URL of a record. */
const getPathPrefix = (kind: string) => recordTypeTexts[kind === 'event' ? 'event' : 'article'].read('')

/** Form for another slug, shown when the slug of the item is taken. */
function AddressForm({ item, onGive }: { item: ImportItem; onGive: (slug: string) => Promise<void> }) {
  const [error, setError] = useState<string>()
  async function give(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const slug = toSlug(String(new FormData(event.currentTarget).get('slug') ?? ''))
    if (slug === '') return setError('Use letters and numbers, for example letters-from-the-quay.')
    setError(undefined)
    await onGive(slug)
  }
  return (
    <form method="post" className="import-address" onSubmit={event => void give(event)}>
      <TextField
        name="slug"
        label="New slug"
        hint={`Part of the URL after ${getPathPrefix(item.kind)}`}
        defaultValue={`${item.slug ?? ''}-2`}
        error={error}
      />
      <Button type="submit" line slim>
        Use this slug
      </Button>
    </form>
  )
}

/** Preview of the page that the item will have. */
function ItemPreview({ id, item }: { id: string; item: ImportItem }) {
  const [isOpen, setIsOpen] = useState(false)
  const draw = useImportHandle()?.drawPage
  if (!draw || (item.kind !== 'article' && item.kind !== 'event')) return null
  return (
    <Dialog
      title={item.title}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button line slim>
          Preview
        </Button>
      }
    >
      <DrawnItem id={id} item={item} draw={draw} />
    </Dialog>
  )
}

type DrawnItemProps = { id: string; item: ImportItem; draw: NonNullable<ImportHandle['drawPage']> }

function DrawnItem({ id, item: { number, kind }, draw }: DrawnItemProps) {
  const { data: fields, isError, refetch } = useQuery(importQueries.fields(id, number))
  if (isError) return <ReadFailureCallout subject="The item" retry={() => void refetch()} />
  return fields ? draw(kind, fields) : <p role="status">Loading…</p>
}
