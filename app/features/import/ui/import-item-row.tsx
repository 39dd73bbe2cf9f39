import { useState } from 'react'
import { Link } from 'react-router'
import { refusalOrSilence } from '../../../desk/record/write-refusal.ts'
import { paths } from '../../../platform/paths.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { type ImportItem, namesOf, type Outcome, type Plan } from '../import.ts'
import { decideItems } from '../import-queries.ts'

type Props = {
  id: string
  item: ImportItem
  /** Nothing is decided yet. */
  isOpen: boolean
  onChanged: () => Promise<unknown>
}

const planLooks: Record<Plan, { kind: StatusKind; word: string }> = {
  create: { kind: 'published', word: 'Create' },
  update: { kind: 'scheduled', word: 'Update' },
  conflict: { kind: 'attention', word: 'Decide' },
  refused: { kind: 'broken', word: 'Refused' },
  same: { kind: 'off', word: 'The same' },
}
const outcomeLooks: Record<Outcome, { kind: StatusKind; word: string }> = {
  created: { kind: 'published', word: 'Created' },
  updated: { kind: 'published', word: 'Updated' },
  conflict: { kind: 'attention', word: 'Kept as here' },
  rejected: { kind: 'broken', word: 'Refused' },
  skipped: { kind: 'off', word: 'Left as it is' },
}

/** One item of a source: what would become of it and why, and what an editor says to that. */
export function ImportItemRow({ id, item, isOpen, onChanged }: Props) {
  const { complain } = useToast()
  const { number, title, place, plan, outcome, isTaken, record, undone } = item
  const look = outcome ? outcomeLooks[outcome] : plan ? planLooks[plan] : undefined
  const tried = async (change: Promise<unknown>) => {
    await change.catch((error: unknown) => complain('Not changed', refusalOrSilence(error)))
    await onChanged()
  }
  // What was pressed is shown until the server has said it.
  const [pressed, setPressed] = useState<boolean>()
  const take = (wanted: boolean) => {
    setPressed(wanted)
    void tried(decideItems(id, { numbers: [number] }, { is_taken: wanted })).finally(() => setPressed(undefined))
  }
  const mayTake = isOpen && (plan === 'create' || plan === 'update' || plan === 'conflict')
  const name = title || 'Without a title'
  return (
    <li className="import-item">
      <span className="import-item-take">
        {mayTake && (
          <input
            type="checkbox"
            checked={pressed ?? isTaken}
            aria-label={`Take ${name}`}
            onChange={event => take(event.currentTarget.checked)}
          />
        )}
      </span>
      <span className="import-item-plan">
        {look && (
          <Status kind={undone === 'undone' ? 'off' : look.kind}>
            {undone === 'undone' ? 'Taken back' : look.word}
          </Status>
        )}
      </span>
      <div>
        <b>{record && outcome && undone !== 'undone' ? <Link to={paths.adminArticle(record)}>{name}</Link> : name}</b>
        <small>{[...aboutOf(item), place].join('. ')}</small>
        {isOpen && item.reason === 'changed' && (
          <ChooseSides item={item} onChoose={choices => tried(decideItems(id, { numbers: [number] }, { choices }))} />
        )}
      </div>
    </li>
  )
}

/** What is said under its title, the most important first. */
function aboutOf(item: ImportItem): string[] {
  const { plan, reason, said, outcome, changes, conflicts, state, remarks, notCarried, isTaken } = item
  const left = Object.entries(notCarried).map(([name, times]) => (times === 1 ? name : `${name} (${times})`))
  return [
    ...(outcome === 'rejected' && said ? [said] : []),
    ...(plan === 'refused' && reason ? [reason] : []),
    ...(reason === 'changed' ? [`Changed here since: ${namesOf(conflicts)}`] : []),
    ...(reason === 'address' ? ['Another article has its address'] : []),
    ...(reason === 'removed' ? ['It was brought in once and removed here since'] : []),
    ...(plan === 'create' ? [measureOf(item)] : []),
    ...(plan === 'update' ? [`Newer in the source: ${namesOf(changes)}`] : []),
    ...(state === 'open'
      ? ['The source ends within it']
      : state === 'cut'
        ? ['It is longer than what is read of one']
        : []),
    ...(!isTaken && !outcome ? ['Left out'] : []),
    ...remarks.map(remark => remark.replace(/\.$/, '')),
    ...(left.length > 0 ? [`Not carried over: ${left.join(', ')}`] : []),
  ]
}

/** How much of it there is, and where it would stand. */
const measureOf = ({ words, pictureCount, slug, status }: ImportItem): string =>
  [
    ...(slug ? [paths.article(slug)] : []),
    `${words.toLocaleString('en-GB')} ${words === 1 ? 'word' : 'words'}`,
    ...(pictureCount > 0 ? [`${pictureCount} ${pictureCount === 1 ? 'picture' : 'pictures'}`] : []),
    ...(status === 'draft' ? ['as a draft'] : []),
  ].join(', ')

/** Of fields that were changed in both places, which stays. */
function ChooseSides({
  item,
  onChoose,
}: {
  item: ImportItem
  onChoose: (choices: Record<string, string>) => Promise<void>
}) {
  const { conflicts, choices, title } = item
  const all = (side: string) => Object.fromEntries(conflicts.map(field => [field, side]))
  const isAll = (side: string) => conflicts.every(field => choices[field] === side)
  return (
    <fieldset className="import-sides">
      <legend className="visually-hidden">
        Which {namesOf(conflicts)} of {title} stays
      </legend>
      <ActionButton line slim aria-pressed={isAll('mine')} onAction={() => onChoose(all('mine'))}>
        Keep as here
      </ActionButton>
      <ActionButton line slim aria-pressed={isAll('theirs')} onAction={() => onChoose(all('theirs'))}>
        Take the source’s
      </ActionButton>
    </fieldset>
  )
}
