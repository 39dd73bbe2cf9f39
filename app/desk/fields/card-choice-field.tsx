import { useId } from 'react'
import { FieldNotes, listNoteIds } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CardOption } from '../record/field-kind.ts'
import './card-choice-field.css'

type CardChoiceFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  options: readonly CardOption[]
  value: string
  onChange: (value: string) => void
}

/** Field for a single choice, whose options are cards with a drawing and a sentence. */
export function CardChoiceField({ label, hint, error, options, value, onChange }: CardChoiceFieldProps) {
  const id = useId()
  return (
    <fieldset className="field card-choice" aria-describedby={listNoteIds(id, { hint, error })}>
      <legend>{label}</legend>
      <div className="card-choice-options">
        {options.map(option => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <Icon drawing={option.icon} />
            <b>{option.label}</b>
            <small>{option.text}</small>
          </label>
        ))}
      </div>
      <FieldNotes {...{ id, hint, error }} />
    </fieldset>
  )
}
