import { Combobox } from '@base-ui/react/combobox'
import { ArrowLeft, X } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'react'
import { toComparableText } from '../../platform/text/to-comparable-text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { FieldOption } from '../record/field-kind.ts'
import { filterRowsByQuery } from '../record/filter-rows.ts'
import { ComboboxPopup } from './combobox-popup.tsx'
import './multi-select-field.css'

/**
 * Text and focus of the placeholder's input. The control takes both from the placeholder when the control has loaded.
 */
export interface PlaceholderInputState {
  text: string
  hasFocus: boolean
}

export interface MultiSelectComboboxProps {
  id: string
  label: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  options: readonly FieldOption[]
  none: string
  chosen: readonly FieldOption[]
  isOrdered: boolean
  takesTyped: boolean
  onAddTyped: ((name: string) => void) | undefined
  spoken: string | undefined
  early: PlaceholderInputState
  onChange: (chosen: string[]) => void
  onBlur?: (() => void) | undefined
}

/** Combobox with several choices, in a separate file, so that only forms with such a combobox load its code. */
export default function MultiSelectCombobox({
  id,
  label,
  labelId,
  options,
  none,
  chosen,
  isOrdered,
  takesTyped,
  onAddTyped,
  spoken,
  early,
  ...rest
}: MultiSelectComboboxProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The effect runs before the next key press, so that no letter is lost between the placeholder and this input.
  useLayoutEffect(() => {
    setTyped(early.text)
    setIsOpen(early.hasFocus && early.text !== '')
    if (early.hasFocus) input.current?.focus()
  }, [early])
  const isCalled = (name: string) => (option: FieldOption) => toComparableText(option.label) === toComparableText(name)
  const typedLabel = typed.trim()
  const asTyped =
    (takesTyped || onAddTyped) && typedLabel !== '' && !options.some(isCalled(typedLabel))
      ? [{ value: typedLabel, label: typedLabel }]
      : []
  /** Adds typed names after the selected options. */
  function add(names: readonly string[]) {
    rest.onChange([...chosen.map(({ value }) => value), ...names])
    setTyped('')
  }
  function type(text: string) {
    const [last = '', ...before] = takesTyped ? text.split(',').toReversed() : [text]
    const names = before.map(name => name.trim()).filter(Boolean)
    if (names.length > 0) add(names.toReversed())
    setTyped(before.length > 0 ? last.trimStart() : text)
  }
  function choose(list: readonly FieldOption[]) {
    const typedOption = list.find(option => asTyped.includes(option))
    if (typedOption && onAddTyped) onAddTyped(typedOption.label)
    else rest.onChange(list.map(({ value }) => value))
  }
  function moveBefore(at: number) {
    const values = chosen.map(({ value }) => value)
    rest.onChange([
      ...values.slice(0, at - 1),
      ...values.slice(at, at + 1),
      ...values.slice(at - 1, at),
      ...values.slice(at + 1),
    ])
  }
  return (
    <Combobox.Root<FieldOption, true>
      multiple
      autoHighlight
      items={[...options, ...asTyped]}
      filter={(option, query) => filterRowsByQuery([option], query, ({ label }) => label).length > 0}
      inputValue={typed}
      onInputValueChange={type}
      value={[...chosen]}
      open={isOpen}
      onOpenChange={setIsOpen}
      onValueChange={choose}
      itemToStringLabel={option => option.label}
      isItemEqualToValue={(one, other) => one.value === other.value}
    >
      <Combobox.InputGroup role="none" className="several">
        {/* The library Base UI gives the element the role of a toolbar, which needs a label, when an option is
            selected. */}
        <Combobox.Chips className="several-chosen" {...(chosen.length > 0 && { 'aria-label': `${label}, selected` })}>
          {chosen.map((option, at) => (
            <Combobox.Chip key={option.value} className="several-chip" role="group" aria-label={option.label}>
              {isOrdered && at > 0 && (
                <button
                  type="button"
                  className="several-act"
                  aria-label={`Move ${option.label} before ${chosen[at - 1]?.label}`}
                  onClick={() => moveBefore(at)}
                >
                  <Icon drawing={ArrowLeft} />
                </button>
              )}
              {option.label}
              <Combobox.ChipRemove className="several-act" aria-label={`Remove ${option.label}`}>
                <Icon drawing={X} />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            ref={input}
            id={id}
            className="several-input"
            aria-labelledby={spoken ? undefined : labelId}
            aria-label={spoken}
            aria-invalid={rest.isInvalid || undefined}
            aria-describedby={rest.describedBy}
            autoComplete="off"
            onBlur={() => {
              if (takesTyped && typedLabel !== '') add([typedLabel])
              rest.onBlur?.()
            }}
            onKeyDown={event => {
              // The library Base UI would clear the whole selection on Escape while the list is closed.
              if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
            }}
          />
        </Combobox.Chips>
      </Combobox.InputGroup>
      <ComboboxPopup
        none={none}
        formatLabel={option =>
          asTyped.includes(option) ? `Add “${option.label}”${takesTyped ? ' (no profile)' : ''}` : option.label
        }
      />
    </Combobox.Root>
  )
}
