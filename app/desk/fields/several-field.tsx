import { Suspense, useId } from 'react'
import { describedBy, FieldNotes } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Option } from '../record/field-kind.ts'
import './several-field.css'

const SeveralCombobox = lazyPart(() => import('./several-combobox.tsx'))

export interface SeveralFieldProps {
  label: string
  /** As it is read out, where the label alone does not tell it from others. */
  spoken?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  options: readonly Option[]
  /** Said when nothing is called what was typed. */
  none: string
  chosen: readonly string[]
  /** Their order says something: each can be moved before the one it follows. */
  isOrdered?: boolean | undefined
  /** What was typed can be chosen as it stands, several parted by commas. */
  takesTyped?: boolean | undefined
  onChange: (chosen: string[]) => void
  onBlur?: () => void
}

/** Several of many, in the order they were chosen in and found by typing. Backspace takes the last one back. */
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
  const named = chosen.map(value => options.find(option => option.value === value) ?? { value, label: value })
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Suspense fallback={<Placeholder chosen={named} />}>
        <SeveralCombobox
          id={id}
          labelId={`${id}-label`}
          describedBy={describedBy(id, notes)}
          isInvalid={Boolean(notes.error)}
          chosen={named}
          {...{ options, none, isOrdered, takesTyped, spoken, onChange, onBlur }}
        />
      </Suspense>
      <FieldNotes id={id} {...notes} />
    </div>
  )
}

/** What was chosen, to be read, as large as it will be. */
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
