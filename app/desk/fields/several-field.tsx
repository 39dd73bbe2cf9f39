import { Suspense, useId, useRef } from 'react'
import { makeLazyPart } from '../../platform/lazy-part.ts'
import { FieldNotes, listNoteIds } from '../../ui/field.tsx'
import type { FieldOption } from '../record/field-kind.ts'
import type { EarlyInput } from './several-combobox.tsx'
import './several-field.css'

const SeveralCombobox = makeLazyPart(() => import('./several-combobox.tsx'))

export interface SeveralFieldProps {
  label: string
  /** Accessible name, for a label that is ambiguous alone. */
  spoken?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  options: readonly FieldOption[]
  /** Text shown when no option matches the typed text. */
  none: string
  chosen: readonly string[]
  /** Whether the order of the items matters. Each item then has a button to move it up. */
  isOrdered?: boolean | undefined
  /** Whether the field also accepts typed names, separated by commas. */
  takesTyped?: boolean | undefined
  onChange: (chosen: string[]) => void
  onBlur?: () => void
}

/** Ordered multi-select with search. Backspace removes the last item. */
export function SeveralField(props: SeveralFieldProps) {
  const {
    label,
    spoken,
    options,
    none,
    chosen,
    isOrdered = false,
    takesTyped = false,
    onChange,
    onBlur,
    ...notes
  } = props
  const id = useId()
  const early = useRef<EarlyInput>({ text: '', hasFocus: false })
  const chosenOptions = chosen.map(value => options.find(option => option.value === value) ?? { value, label: value })
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Suspense
        fallback={
          <Placeholder
            id={id}
            spoken={spoken}
            chosen={chosenOptions}
            early={early.current}
            onType={takesTyped ? name => onChange([...chosen, name]) : undefined}
          />
        }
      >
        <SeveralCombobox
          id={id}
          labelId={`${id}-label`}
          describedBy={listNoteIds(id, notes)}
          isInvalid={Boolean(notes.error)}
          early={early.current}
          chosen={chosenOptions}
          {...{ options, none, isOrdered, takesTyped, spoken, onChange, onBlur }}
        />
      </Suspense>
      <FieldNotes id={id} {...notes} />
    </div>
  )
}

/**
 * View of the selection in its final size, while the control loads. Its input takes focus and text already: Tab would
 * otherwise pass over the field.
 */
const Placeholder = ({
  id,
  spoken,
  chosen,
  early,
  onType,
}: {
  id: string
  spoken: string | undefined
  chosen: readonly FieldOption[]
  early: EarlyInput
  /** Adds free text when the input is left, as the control does. */
  onType: ((name: string) => void) | undefined
}) => (
  <div className="several">
    <div className="several-chosen">
      {chosen.map(({ value, label }) => (
        <span key={value} className="several-chip">
          {label}
          <span className="several-act" />
        </span>
      ))}
      <input
        id={id}
        className="several-input"
        aria-label={spoken}
        autoComplete="off"
        onFocus={() => {
          early.hasFocus = true
        }}
        onBlur={event => {
          early.hasFocus = false
          if (!onType || early.text.trim() === '') return
          onType(early.text.trim())
          early.text = event.target.value = ''
        }}
        onChange={event => {
          early.text = event.target.value
        }}
        onKeyDown={event => {
          // Enter chooses in the control; here it would send the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    </div>
  </div>
)
