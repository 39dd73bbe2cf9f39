import { africanCountries, otherCountries } from '../../../platform/countries.ts'
import type { FieldErrors } from '../../../platform/refusal.ts'
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import type { ApplicationKind, CorrectableApplicationFields } from '../application.ts'

type Props = {
  kind: ApplicationKind
  written: Partial<CorrectableApplicationFields> | undefined
  errors: FieldErrors
}

const toCountryOptions = (countries: readonly { code: string; name: string }[]) =>
  countries.map(({ code, name }) => ({ value: code, label: name }))

/** Form fields about the applicant's work. */
export const WorkFields = ({ kind, written, errors }: Props) => (
  <>
    <TextField
      label={kind === 'membership' ? 'Organisation' : 'Organisation, optional'}
      name="organisation"
      defaultValue={written?.organisation}
      autoComplete="organization"
      error={errors.organisation}
    />
    {kind === 'membership' && (
      <SelectField
        label="Country"
        name="country"
        autoComplete="country"
        defaultValue={written?.country ?? ''}
        error={errors.country}
        options={[{ value: '', label: 'Choose a country' }]}
        groups={[
          { label: 'Africa', options: toCountryOptions(africanCountries) },
          { label: 'Elsewhere', options: toCountryOptions(otherCountries) },
        ]}
      />
    )}
  </>
)

/** Checkboxes for the circles (working groups of the network) that interest the applicant. */
export const CircleFields = ({
  circles,
  written,
}: Pick<Props, 'written'> & { circles: readonly { slug: string; name: string }[] }) =>
  circles.length > 0 && (
    <fieldset>
      <legend>Circles that interest you, optional</legend>
      <div className="connect-circles">
        {circles.map(({ slug, name }) => (
          <CheckField
            key={slug}
            name="circles"
            value={slug}
            defaultChecked={written?.circles?.includes(slug)}
            label={name}
          />
        ))}
      </div>
    </fieldset>
  )

/** Form fields for longer texts. */
export const LongTextFields = ({ kind, written, errors }: Props) => (
  <>
    <TextArea
      label={
        kind === 'membership'
          ? 'What do you work on, and what would you bring to the table?'
          : 'What would you like to know?'
      }
      name="statement"
      defaultValue={written?.statement}
      rows={8}
      error={errors.statement}
    />
    {kind === 'membership' && (
      <TextField
        label="How did you hear of us? Optional"
        name="heard_from"
        defaultValue={written?.heard_from}
        error={errors.heard_from}
      />
    )}
  </>
)
