import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide'
import { startTransition, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type RecordSearchResult, recordQueries } from '../platform/search/record-queries.ts'
import { Icon } from '../ui/icon.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import '../ui/raised.css'
import '../ui/dialog.css'
import { findRecordPath, getKindHeading } from '../record-paths.ts'
import { listPaletteChoices, type PaletteAction, type PaletteGroup, takeFirstChoices } from './palette-choices.ts'
import './admin-palette.css'

/** Number of entries that are visible when the palette opens, on the tallest windows. */
const visibleChoiceCount = 12

export type AdminPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  actions: readonly PaletteAction[]
  /** Text in the search field when the palette opens. */
  begun?: string | undefined
}

/**
 * Command palette: one search field for screens, records and actions. The search ignores accents and the order of
 * words.
 */
export function AdminPalette({ open, onOpenChange, actions, begun = '' }: AdminPaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={next => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-ground" />
        <Dialog.Popup className="palette raised" aria-label="Search or go to">
          <PaletteChooser actions={actions} begun={begun} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteChooser({
  actions,
  begun,
  onDone,
}: {
  actions: readonly PaletteAction[]
  begun: string
  onDone: () => void
}) {
  const [typed, setTyped] = useState(begun)
  const question = useDebouncedValue(typed.trim())
  const { data: records = [], isFetching, isError } = useQuery(recordQueries.answering(question))
  const isSearching = question.length >= 2
  const navigate = useNavigate()
  const recordActions =
    typed.trim() === '' ? [] : records.flatMap(record => toPaletteActions(record, target => void navigate(target)))
  // The entries that are visible without scrolling are rendered together with the field, and the others afterwards,
  // because on a slow device all entries take longer than the rest of the palette.
  const [isComplete, setIsComplete] = useState(false)
  useEffect(() => startTransition(() => setIsComplete(true)), [])
  const choices = listPaletteChoices(typed, actions, recordActions)
  const groups = isComplete ? choices : takeFirstChoices(choices, visibleChoiceCount)
  const follow = (choice: PaletteAction) => {
    onDone()
    choice.action()
  }

  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={typed}
      onValueChange={setTyped}
      itemToStringValue={(choice: PaletteAction) => choice.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="palette-ask">
        <Icon drawing={Search} />
        <Autocomplete.Input className="palette-input" aria-label="Search or go to" placeholder="Search or go to" />
        <Dialog.Close className="palette-close">Esc</Dialog.Close>
      </div>
      <div className="palette-list">
        <Autocomplete.Empty>
          {question === typed.trim() && !isFetching && !isError && (
            <p className="palette-none">No results for “{typed.trim()}”.</p>
          )}
        </Autocomplete.Empty>
        <Autocomplete.List aria-label="Results">
          {({ value, items }: PaletteGroup) => (
            <Autocomplete.Group key={value} items={items}>
              <Autocomplete.GroupLabel className="palette-kind">{value}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(choice: PaletteAction) => (
                  <Autocomplete.Item
                    key={choice.id}
                    value={choice}
                    className="palette-item"
                    onClick={() => follow(choice)}
                  >
                    <span>{choice.label}</span>
                    {choice.detail && <small>{choice.detail}</small>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <p className="palette-said" role="status">
          {isSearching && isError
            ? 'Search is unavailable. Screens and actions still work.'
            : isFetching
              ? 'Searching…'
              : ''}
        </p>
      </div>
      <p className="palette-foot">
        <KeyHint>↑</KeyHint>
        <KeyHint>↓</KeyHint> move <KeyHint>Enter</KeyHint> open
      </p>
    </Autocomplete.Root>
  )
}

const stateLabels: Record<string, string> = { draft: 'Draft', scheduled: 'Scheduled', archived: 'Archived' }

/** Palette action that opens a record. Empty for a record that has no page to open. */
function toPaletteActions(record: RecordSearchResult, go: (to: string) => void): PaletteAction[] {
  const target = findRecordPath(record)
  if (!target) return []
  const { id, kind, title, detail, state } = record
  const detailText = stateLabels[state ?? ''] ?? detail
  return [{ id, group: getKindHeading(kind), label: title, detail: detailText || undefined, action: () => go(target) }]
}
