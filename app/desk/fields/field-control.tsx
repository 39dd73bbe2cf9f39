import type { Json } from '../../platform/db/database.gen.ts'
import { toPlayerAddress } from '../../platform/rich-text/player-address.ts'
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import type { SharedDocumentRow } from '../editor/use-live-document.ts'
import { type FieldKind, parseStringList, toTrimmedText } from '../record/field-kind.ts'
import { listSessionRows } from '../record/session-rows.ts'
import { getTextFieldProps, type RecordForm } from '../record/use-record-form.ts'
import { CardChoiceField } from './card-choice-field.tsx'
import { CheckboxGroupField } from './checkbox-group-field.tsx'
import { ColourField } from './colour-field.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { FieldConflict } from './field-conflict.tsx'
import { LibraryPictureField } from './library-picture-field.tsx'
import { MultiSelectField } from './multi-select-field.tsx'
import { PairListField } from './pair-list-field.tsx'
import { ReferenceField } from './reference-field.tsx'
import { ReferencesField } from './references-field.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { listSpanDays } from './session-days.ts'
import { SessionsField } from './sessions-field.tsx'
import { SharedTextControl } from './shared-text-control.tsx'
import { SlugField } from './slug-field.tsx'
import { SuggestedTextField } from './suggested-text-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { WrappingTextField } from './wrapping-text-field.tsx'
import { ZonedDateTimeField } from './zoned-date-time-field.tsx'

export type FieldControlProps = {
  name: string
  field: FieldKind
  form: RecordForm
  /** Called when a field that was edited loses the focus. */
  onLeave?: (() => void) | undefined
  /** Stored row of the record; undefined for a new record. */
  row?: SharedDocumentRow | undefined
}

/** Form control of one field, with the choice of a version above the control if the field has a conflict. */
export const FieldControl = (props: FieldControlProps) => (
  <>
    <FieldConflict name={props.name} form={props.form} />
    <Control {...props} />
  </>
)

function Control({ name, field, form, onLeave, row }: FieldControlProps) {
  const { hint, autoComplete, control } = field
  const label = field.optional ? `${field.label}, optional` : field.label
  const bound = getTextFieldProps(form, name)
  const common = {
    label,
    ...(hint && { hint }),
    ...(autoComplete && { autoComplete }),
    ...bound,
    onBlur() {
      bound.onBlur()
      onLeave?.()
    },
  }
  const several = {
    label,
    hint,
    error: bound.error,
    chosen: parseStringList(form.values[name]),
    onChange: (chosen: string[]) => form.set(name, chosen),
    onBlur: common.onBlur,
  }
  switch (control.name) {
    case 'long text':
      return <TextArea rows={control.rows} {...common} />
    case 'choice':
      return (
        <SelectField
          options={[...control.options, ...control.held.filter(({ value }) => value === bound.value)]}
          groups={control.groups ?? []}
          {...common}
        />
      )
    case 'card choice':
      return (
        <CardChoiceField
          label={label}
          hint={hint}
          error={bound.error}
          options={control.options}
          value={bound.value}
          onChange={value => form.set(name, value)}
        />
      )
    case 'choices':
      return <CheckboxGroupField name={name} label={label} hint={hint} options={control.options} form={form} />
    case 'several':
      return <MultiSelectField options={control.options} none={control.none} {...several} />
    case 'references':
      return <ReferencesField references={control} {...several} />
    case 'reference':
      return <ReferenceField reference={control} {...common} />
    case 'suggested text':
      return <SuggestedTextField suggested={control} {...common} />
    case 'slug':
      return <SlugField {...{ name, label, hint, control, form, row }} onBlur={common.onBlur} />
    case 'picture':
      return <LibraryPictureField name={name} label={label} hint={hint} picture={control} form={form} />
    case 'rich text':
      return control.shared ? (
        <SharedTextControl name={name} field={field} label={label} form={form} row={row} />
      ) : (
        <RichTextField name={name} label={label} hint={hint} form={form} />
      )
    case 'sessions':
      return (
        <SessionsField
          legend={label}
          hint={hint}
          error={form.error(name)}
          sessions={control}
          rows={listSessionRows(form.values[name])}
          days={control.span ? listSpanDays(form.values, control.span) : []}
          onChange={rows => form.set(name, rows)}
          onLeave={common.onBlur}
        />
      )
    case 'colour':
      return <ColourField {...common} />
    case 'pairs':
      return (
        <PairListField
          legend={label}
          hint={hint}
          columns={control.columns}
          rows={toPairs(form.values[name])}
          one={control.one}
          most={control.most}
          error={form.error(name)}
          onChange={rows => form.set(name, rows)}
          onLeave={common.onBlur}
        />
      )
    case 'lines':
      return (
        <TextArea
          rows={control.rows}
          {...common}
          value={parseStringList(form.values[name]).join('\n')}
          onChange={event => form.set(name, event.currentTarget.value.split('\n'))}
        />
      )
    case 'number':
      return (
        <TextField
          inputMode="numeric"
          {...common}
          onChange={({ currentTarget: { value } }) => form.set(name, /^\d{1,9}$/.test(value) ? Number(value) : value)}
        />
      )
    case 'moment':
      return <DateTimeField {...common} onChange={moment => form.set(name, moment)} />
    case 'zoned moment':
      return (
        <ZonedDateTimeField
          {...common}
          zone={toTrimmedText(form.values[control.zone]) || 'UTC'}
          isDay={toTrimmedText(form.values[control.precision]) !== 'datetime'}
          onChange={moment => form.set(name, moment)}
        />
      )
    case 'time zone':
      return <TimeZoneField {...common} form={form} moments={control.moments} />
    case 'player address':
      // When the user leaves the field, the input shows the URL as it will be stored.
      return (
        <TextField
          type="url"
          {...common}
          onBlur={() => {
            const player = toPlayerAddress(bound.value)
            if (player && player !== bound.value) form.set(name, player)
            common.onBlur()
          }}
        />
      )
    case 'toggle':
      return (
        <CheckField
          label={label}
          error={bound.error}
          checked={form.values[name] === true}
          onChange={event => form.set(name, event.target.checked)}
        />
      )
    case 'text':
      return control.wraps ? <WrappingTextField {...common} /> : <TextField {...common} />
    case 'date':
      return <TextField type="date" {...common} />
    case 'web address':
      return <TextField type="url" {...common} />
    case 'email address':
      return <TextField type="email" {...common} />
    default:
      return control satisfies never
  }
}

const toPairs = (value: Json | undefined) => (Array.isArray(value) ? value : []) as Record<string, string>[]
