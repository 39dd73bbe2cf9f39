import type { ReactNode } from 'react'
import { PictureField } from '../../../desk/fields/picture-field.tsx'
import { DeskForm } from '../../../desk/form/desk-form.tsx'
import { useNavigateAfterSave } from '../../../desk/form/desk-forms.tsx'
import type { Row } from '../../../desk/record/row-source.ts'
import { textField } from '../../../desk/record/use-record-form.ts'
import { useRowForm } from '../../../desk/record/use-row-form.ts'
import { useLibraryPicture } from '../../../platform/images/library-picture.ts'
import { pictureTypes } from '../../../platform/images/picture-types.ts'
import { pictureError, uploadPicture } from '../../../platform/images/upload-picture.ts'
import { paths } from '../../../platform/paths.ts'
import { slugOf } from '../../../platform/text/slug.ts'
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { blankPerson, checkPerson, groups, personLabels as labels, personRow } from '../person-input.ts'
import type { StoredPerson } from '../person-queries.ts'
import './person-form.css'

type Options = readonly { value: string; label: string }[]
type Props = { person: StoredPerson | undefined; circles: Options; countries: Options; history?: ReactNode }

/** One person, there already or new. */
export function PersonForm({ person, circles, countries, history }: Props) {
  const { form, addedId } = useRowForm({
    table: 'people',
    row: person as Row | undefined,
    blank: blankPerson,
    subject: person?.name ?? 'The person',
    check: checkPerson,
    labels,
    invalidates: [['people'], ['quotes']],
    toast: useToast(),
    toRow: personRow,
  })
  useNavigateAfterSave(addedId && paths.settings.person(addedId))
  const name = textField(form, 'name')
  const picture = String(form.values.image_url ?? '')
  const shown = useLibraryPicture(picture)
  const chosen = Array.isArray(form.values.groups) ? form.values.groups.map(String) : []
  const error = form.error('groups')
  return (
    <div>
      <DeskForm id="person" title={person ? 'Details' : 'A new person'} form={form} labels={labels}>
        <TextField
          label={labels.name}
          {...name}
          onBlur={event => {
            name.onBlur(event)
            if (!person && !form.values.slug) form.set('slug', slugOf(name.value))
          }}
        />
        <TextField
          label={labels.title}
          {...textField(form, 'title')}
          hint="Optional. Ending with a city of Contact, such as Head of Finance, Geneva, it puts them at that office."
        />
        <fieldset className="person-groups">
          <legend>{labels.groups}</legend>
          {groups.map(({ value, label }) => (
            <CheckField
              key={value}
              label={label}
              checked={chosen.includes(value)}
              onBlur={() => form.blur('groups')}
              onChange={event =>
                form.set('groups', event.target.checked ? [...chosen, value] : chosen.filter(other => other !== value))
              }
            />
          ))}
          {error && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
        </fieldset>
        <div className="desk-form-pair">
          <SelectField
            label={labels.circle_id}
            {...textField(form, 'circle_id')}
            options={[{ value: '', label: 'None' }, ...circles]}
          />
          <SelectField
            label={labels.country}
            {...textField(form, 'country')}
            options={[{ value: '', label: 'Not said' }, ...countries]}
          />
        </div>
        <TextArea
          label={labels.bio}
          rows={6}
          {...textField(form, 'bio')}
          hint="Optional. An empty line begins a paragraph."
        />
        <PictureField
          label={labels.image_url}
          src={picture}
          shown={shown}
          alt={name.value && `Portrait of ${name.value}`}
          hint="Optional; without one, the person’s cloth stands in its place."
          accept={pictureTypes.join()}
          validate={pictureError}
          upload={(file, alt, onProgress) => uploadPicture({ file, alt, onProgress, folder: 'people' })}
          onChange={src => form.set('image_url', src)}
        />
        <TextField label={labels.slug} {...textField(form, 'slug')} hint="After the # in links to this person." />
        <CheckField
          label={labels.is_visible}
          checked={form.values.is_visible === true}
          onChange={event => form.set('is_visible', event.target.checked)}
        />
      </DeskForm>
      {history}
    </div>
  )
}
