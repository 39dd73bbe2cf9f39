import { Suspense, useId, useRef } from 'react'
import { makeLazyPart } from '../../platform/lazy-part.ts'
import { FieldNotes, listNoteIds } from '../../ui/field.tsx'
import type { FieldOption } from '../record/field-kind.ts'
import type { PlaceholderInputState } from './multi-select-combobox.tsx'
import './multi-select-field.css'

const LazyMultiSelectCombobox = makeLazyPart(() => import('./multi-select-combobox.tsx'))

export interface MultiSelectFieldProps {
  label: string
  /** Accessible name of the field, if the visible label is ambiguous without context. */
  spoken?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  options: readonly FieldOption[]
  /** Text shown when no option matches the typed text. */
  none: string
  chosen: readonly string[]
  /** Whether the order of the items has a meaning. If true, each item has a button to move the item up. */
  isOrdered?: boolean | undefined
  /** Whether the field also accepts names that match no option, separated by commas. */
  takesTyped?: boolean | undefined
  /** Adds an option for a typed name that matches no option. Undefined if only existing options can be selected. */
  onAddTyped?: ((name: string) => void) | undefined
  onChange: (chosen: string[]) => void
  onBlur?: () => void
}

/**
 * Multi-select with search. The items are in the order in which the user has chosen them. Backspace removes the last
 * item.
 */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const {
    label,
    spoken,
    options,
    none,
    chosen,
    isOrdered = false,
    takesTyped = false,
    onAddTyped,
    onChange,
    onBlur,
    ...notes
  } = props
  const id = useId()
  const early = useRef<PlaceholderInputState>({ text: '', hasFocus: false })
  const chosenOptions = chosen.map(value => options.find(option => option.value === value) ?? { value, label: value })
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Suspense
        fallback={
          <MultiSelectPlaceholder
            id={id}
            spoken={spoken}
            chosen={chosenOptions}
            early={early.current}
            onType={takesTyped ? name => onChange([...chosen, name]) : undefined}
          />
        }
      >
        <LazyMultiSelectCombobox
          id={id}
          label={spoken ?? label}
          labelId={`${id}-label`}
          describedBy={listNoteIds(id, notes)}
          isInvalid={Boolean(notes.error)}
          early={early.current}
          chosen={chosenOptions}
          {...{ options, none, isOrdered, takesTyped, onAddTyped, spoken, onChange, onBlur }}
        />
      </Suspense>
      <FieldNotes id={id} {...notes} />
    </div>
  )
}

/**
 * Placeholder with the selected items in the final size of the control, while the control is loading. The input of the
 * placeholder already accepts focus and text, because Tab would otherwise skip the field.
 */
const MultiSelectPlaceholder = ({
  id,
  spoken,
  chosen,
  early,
  onType,
}: {
  id: string
  spoken: string | undefined
  chosen: readonly FieldOption[]
  early: PlaceholderInputState
  /** Called with typed text when the user leaves the input, as the loaded control does. */
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
          // Enter chooses an option in the loaded control; in this placeholder Enter would submit the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    </div>
  </div>
)
