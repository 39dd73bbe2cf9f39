import { Suspense, useId } from 'react'
import { describedBy, FieldNotes } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Option } from '../record/field-kind.ts'
import './several-field.css'

const SeveralCombobox = lazyPart(() => import('./several-combobox.tsx'))

export interface SeveralFieldProps {
  label: string
  /** Accessible name, if the label alone is ambiguous. */
  spoken?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  options: readonly Option[]
  /** Text shown when nothing matches the input. */
  none: string
  chosen: readonly string[]
  /** Order matters: each item can be moved up. */
  isOrdered?: boolean | undefined
  /** Accepts free text, separated by commas. */
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
  const chosenOptions = chosen.map(value => options.find(option => option.value === value) ?? { value, label: value })
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Suspense fallback={<Placeholder chosen={chosenOptions} />}>
        <SeveralCombobox
          id={id}
          labelId={`${id}-label`}
          describedBy={describedBy(id, notes)}
          isInvalid={Boolean(notes.error)}
          chosen={chosenOptions}
          {...{ options, none, isOrdered, takesTyped, spoken, onChange, onBlur }}
        />
      </Suspense>
      <FieldNotes id={id} {...notes} />
    </div>
  )
}

/** Read-only view of the selection in its final size, while the control loads. */
const Placeholder = ({ chosen }: { chosen: readonly Option[] }) => (
  <div className="several">
    <div className="several-chosen">
      {chosen.map(({ value, label }) => (
        <span key={value} className="several-chip">
          {label}
          <span className="several-act" />
        </span>
      ))}
      <span className="several-input" />
    </div>
  </div>
)
