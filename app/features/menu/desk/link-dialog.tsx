import { Combobox } from '@base-ui/react/combobox'
import { useId, useState } from 'react'
import { ComboboxPopup } from '../../../desk/fields/combobox-popup.tsx'
import type { FieldOption } from '../../../desk/record/field-kind.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FieldNotes, listNoteIds, TextField } from '../../../ui/field.tsx'
import { maxLabelLength } from './menu-rules.ts'
import { findTarget, type MenuTarget, readTypedTarget } from './menu-targets.ts'
import type { LinkEntry, LinkKind } from './menu-tree.ts'
import '../../../desk/fields/multi-select-field.css'

const kindNames: Record<LinkKind, string> = {
  route: 'Page',
  page: 'Page',
  circle: 'Circle',
  flagship: 'Flagship',
  category: 'Category',
  url: 'URL',
  automatic: 'Automatic',
}

type TargetOption = FieldOption & { link: LinkEntry }

const makeOption = ({ kind, target, title, path, isShown }: MenuTarget): TargetOption => ({
  value: `${kind} ${target}`,
  label: title,
  detail: `${kindNames[kind]}, ${path}${isShown ? '' : ', not published'}`,
  link: { kind, target, label: '', is_hidden: false },
})

const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Options for a typed text: link targets whose name contains the text, and the text itself if it is a URL. */
function listOptions(typed: string, targets: readonly MenuTarget[]): TargetOption[] {
  const query = removeAccents(typed.trim())
  const named = targets
    .filter(({ kind }) => kind !== 'automatic')
    .map(makeOption)
    .filter(({ label, detail = '' }) => removeAccents(`${label} ${detail}`).includes(query))
  const link = readTypedTarget(typed, targets, location.origin)
  return link?.kind === 'url'
    ? [...named, { value: `url ${link.target}`, label: link.target, detail: 'URL', link }]
    : named
}

const formatTarget = (link: LinkEntry | undefined, targets: readonly MenuTarget[]) =>
  (link && findTarget(link, targets)?.title) || link?.target || ''

type Props = {
  /** Link to edit. A new link has no target yet. */
  link: LinkEntry | undefined
  targets: readonly MenuTarget[]
  onClose: () => void
  onDone: (link: LinkEntry) => void
}

/** Dialog to add or edit a link: its target by name, path or URL, and its label. */
export function LinkDialog({ link, targets, onClose, onDone }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(link)
  const [typed, setTyped] = useState(formatTarget(link, targets))
  const [label, setLabel] = useState(link?.label ?? '')
  const [isTried, setTried] = useState(false)
  const title = formatTarget(chosen, targets)
  // Text that was typed and not chosen from the list.
  const target = chosen && typed === title ? chosen : readTypedTarget(typed, targets, location.origin)
  const targetError = target
    ? undefined
    : typed.trim()
      ? `“${typed.trim().slice(0, 60)}” is not a link. Choose a page, or use https://, mailto: or a path such as /press.`
      : 'Choose a page, or enter a URL.'
  const labelError = target?.kind === 'url' && !label.trim() ? 'Enter a label.' : undefined
  const error = isTried ? targetError : undefined
  const hint = 'Pages, circles, flagships, categories, or a URL.'
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={link ? 'Edit link' : 'Add link'}
      action={link ? 'Apply' : 'Add link'}
      onAction={() => {
        setTried(true)
        if (target && !labelError) onDone({ ...target, label: label.trim(), is_hidden: link?.is_hidden ?? false })
      }}
    >
      <div className="field">
        <label htmlFor={id}>Link to</label>
        <Combobox.Root<TargetOption>
          autoHighlight
          items={listOptions(typed === title ? '' : typed, targets)}
          filter={null}
          value={null}
          inputValue={typed}
          // Only typing changes the text: the combobox would clear text that is not in its list.
          onInputValueChange={(text, { event }) => event.type === 'input' && setTyped(text)}
          onValueChange={option => {
            if (!option) return
            setChosen(option.link)
            setTyped(formatTarget(option.link, targets))
          }}
          itemToStringLabel={option => option.label}
          isItemEqualToValue={(one, other) => one.value === other.value}
        >
          <Combobox.Input
            id={id}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={listNoteIds(id, { hint, error })}
          />
          <ComboboxPopup none="No page has this name." />
        </Combobox.Root>
        <FieldNotes id={id} hint={hint} error={error} announced />
      </div>
      <TextField
        label="Label"
        value={label}
        maxLength={maxLabelLength}
        placeholder={target && target.kind !== 'url' ? formatTarget(target, targets) : undefined}
        hint={`Up to ${maxLabelLength} characters. Empty: the title of the page, also after it is renamed.`}
        error={isTried ? labelError : undefined}
        onChange={event => setLabel(event.target.value)}
      />
    </ConfirmDialog>
  )
}
