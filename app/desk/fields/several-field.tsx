import { Combobox } from '@base-ui/react/combobox'
import { Check, X } from 'lucide'
import { useId, useState } from 'react'
import { describedBy, FieldNotes } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Option } from '../record/field-kind.ts'
import './several-field.css'

export interface SeveralFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  options: readonly Option[]
  /** Said when nothing is called what was typed. */
  none: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  onBlur?: () => void
}

/** Several of many, in the order they were chosen in and found by typing. Backspace takes the last one back. */
export function SeveralField({ label, options, none, chosen, onChange, onBlur, ...notes }: SeveralFieldProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const named = chosen.map(value => options.find(option => option.value === value) ?? { value, label: value })
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Combobox.Root<Option, true>
        multiple
        autoHighlight
        items={options}
        value={named}
        open={isOpen}
        onOpenChange={setIsOpen}
        onValueChange={list => onChange(list.map(({ value }) => value))}
        itemToStringLabel={option => option.label}
        isItemEqualToValue={(one, other) => one.value === other.value}
      >
        <Combobox.InputGroup className="several">
          <Combobox.Chips className="several-chosen">
            {named.map(option => (
              <Combobox.Chip key={option.value} className="several-chip" aria-label={option.label}>
                {option.label}
                <Combobox.ChipRemove className="several-remove" aria-label={`Remove ${option.label}`}>
                  <Icon drawing={X} />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ))}
            <Combobox.Input
              id={id}
              className="several-input"
              aria-labelledby={`${id}-label`}
              aria-invalid={notes.error ? true : undefined}
              aria-describedby={describedBy(id, notes)}
              autoComplete="off"
              onBlur={onBlur}
              onKeyDown={event => {
                // Closes the list, and does no more: left alone it would take every choice away.
                if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
              }}
            />
          </Combobox.Chips>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner className="several-place" sideOffset={8}>
            <Combobox.Popup className="several-popup raised">
              <Combobox.Empty className="several-none">{none}</Combobox.Empty>
              <Combobox.List className="several-list">
                {(option: Option) => (
                  <Combobox.Item key={option.value} value={option} className="several-item">
                    <Combobox.ItemIndicator className="several-tick">
                      <Icon drawing={Check} />
                    </Combobox.ItemIndicator>
                    <span>{option.label}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      <FieldNotes id={id} {...notes} />
    </div>
  )
}
