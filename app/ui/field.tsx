import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'

interface About {
  label: string
  hint?: ReactNode
  /** Says what is wrong and what to do; also marks the control as invalid. */
  error?: string | null | undefined
}

type NotesOptions = {
  id: string
  /** The error is read out as it comes: it took a while, or no control takes the focus that could name it. */
  announced?: boolean
}

/** Below a control: what helps to fill it in, and what is wrong. A control names them by `describedBy`. */
export const FieldNotes = ({ id, hint, error, announced }: Omit<About, 'label'> & NotesOptions) => (
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

/** The ids of those notes that are there. */
export const describedBy = (id: string, { hint, error }: Omit<About, 'label'>): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

function Field({
  id,
  label,
  hint,
  error,
  className,
  children,
}: About & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children}
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}

/** The id of a control and what describes it. */
function useControl({ hint, error }: About, given?: string) {
  const made = useId()
  const id = given ?? made
  return {
    id,
    control: { id, 'aria-describedby': describedBy(id, { hint, error }), 'aria-invalid': error ? true : undefined },
  }
}

export type TextFieldProps = About &
  ComponentProps<'input'> & {
    /** `headline` is written on a rule, as large as a headline: for the one question of a page. */
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

/** A search box named `q` unless said otherwise. */
export const SearchField = (props: TextFieldProps) => (
  <TextField type="search" name="q" enterKeyHint="search" {...props} />
)

export function TextArea({ label, hint, error, className, ...area }: About & ComponentProps<'textarea'>) {
  const { id, control } = useControl({ label, hint, error }, area.id)
  return (
    <Field {...{ id, label, hint, error, className }}>
      <textarea rows={5} {...area} {...control} />
    </Field>
  )
}

type Options = readonly { value: string; label: string }[]

export type SelectFieldProps = About &
  ComponentProps<'select'> & {
    options: Options /** Further options under headings. */
    groups?: readonly { label: string; options: Options }[]
  }

const optionsOf = (options: Options) =>
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
        {optionsOf(options)}
        {groups.map(group => (
          <optgroup key={group.label} label={group.label}>
            {optionsOf(group.options)}
          </optgroup>
        ))}
      </select>
    </Field>
  )
}

/** One box to tick, with its words after it. */
export function CheckField({
  label,
  hint,
  error,
  className,
  ...input
}: Omit<About, 'label'> & { label: ReactNode } & ComponentProps<'input'>) {
  const { id, control } = useControl({ label: '', hint, error }, input.id)
  return (
    <div className={className ? `check ${className}` : 'check'}>
      <input {...input} {...control} type="checkbox" />
      <label htmlFor={id}>{label}</label>
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}
