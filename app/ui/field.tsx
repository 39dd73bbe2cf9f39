import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'

interface FieldDescription {
  label: string
  hint?: ReactNode
  /** Error message that says how to correct the value. With an error the control is marked as invalid. */
  error?: string | null | undefined
}

type NotesOptions = {
  id: string
  /** Whether screen readers announce the error, because the error appears late or no focused control refers to it. */
  announced?: boolean
}

/** Hint and error below a control. The control refers to both by the ids of `listNoteIds`. */
export const FieldNotes = ({ id, hint, error, announced }: Omit<FieldDescription, 'label'> & NotesOptions) => (
  <>
    {hint && (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error && (
      <p className="field-error" id={`${id}-error`} role={announced ? 'alert' : undefined}>
        {error}
      </p>
    )}
  </>
)

/** Ids of the hint and the error below a control, if they exist. */
export const listNoteIds = (id: string, { hint, error }: Omit<FieldDescription, 'label'>): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

function Field({
  id,
  label,
  hint,
  error,
  className,
  children,
}: FieldDescription & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children}
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}

/** Ids of a control and of its description. */
function useControl({ hint, error }: FieldDescription, givenId?: string) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  return {
    id,
    control: { id, 'aria-describedby': listNoteIds(id, { hint, error }), 'aria-invalid': error ? true : undefined },
  }
}

export type TextFieldProps = FieldDescription &
  ComponentProps<'input'> & {
    /**
     * Size of the field. `headline` has a bottom border and text as large as a headline, for a page with a single
     * question.
     */
    variant?: 'box' | 'headline' | undefined
  }

export function TextField({ label, hint, error, variant, className, ...input }: TextFieldProps) {
  const { id, control } = useControl({ label, hint, error }, input.id)
  const look = [variant === 'headline' && 'field-headline', className].filter(Boolean).join(' ')
  return (
    <Field {...{ id, label, hint, error, className: look }}>
      <input type="text" {...input} {...control} />
    </Field>
  )
}

/** Search field with the default name `q`. */
export const SearchField = (props: TextFieldProps) => (
  <TextField type="search" name="q" enterKeyHint="search" {...props} />
)

export function TextArea({ label, hint, error, className, ...area }: FieldDescription & ComponentProps<'textarea'>) {
  const { id, control } = useControl({ label, hint, error }, area.id)
  return (
    <Field {...{ id, label, hint, error, className }}>
      <textarea rows={5} {...area} {...control} />
    </Field>
  )
}

type Options = readonly { value: string; label: string }[]

export type SelectFieldProps = FieldDescription &
  ComponentProps<'select'> & {
    options: Options
    /** Further options, in groups with headings. */
    groups?: readonly { label: string; options: Options }[]
  }

const renderOptions = (options: Options) =>
  options.map(option => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ))

export function SelectField({ label, hint, error, className, options, groups = [], ...select }: SelectFieldProps) {
  const { id, control } = useControl({ label, hint, error }, select.id)
  return (
    <Field {...{ id, label, hint, error, className }}>
      <select {...select} {...control}>
        {renderOptions(options)}
        {groups.map(group => (
          <optgroup key={group.label} label={group.label}>
            {renderOptions(group.options)}
          </optgroup>
        ))}
      </select>
    </Field>
  )
}

/** Checkbox with the label after it. */
export function CheckField({
  label,
  hint,
  error,
  className,
  ...input
}: Omit<FieldDescription, 'label'> & { label: ReactNode } & ComponentProps<'input'>) {
  const { id, control } = useControl({ label: '', hint, error }, input.id)
  return (
    <div className={className ? `check ${className}` : 'check'}>
      <input {...input} {...control} type="checkbox" />
      <label htmlFor={id}>{label}</label>
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}
