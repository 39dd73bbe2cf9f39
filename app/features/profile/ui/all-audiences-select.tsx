import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { audienceFields, profileAudiences } from '../profile.ts'
import './all-audiences-select.css'

/** Select that sets the audience of all fields below. Each field can be changed afterwards. */
export function AllAudiencesSelect({ form }: { form: RecordForm }) {
  const chosenAudiences = new Set(audienceFields.map(name => form.values[name]))
  const choose = (audience: string) => {
    for (const name of audienceFields) form.set(name, audience)
  }
  return (
    <fieldset className="audience-for-all">
      <legend>Who can find you and see all of this</legend>
      <div>
        {profileAudiences.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="audience-for-all"
              checked={chosenAudiences.size === 1 && chosenAudiences.has(value)}
              onChange={() => choose(value)}
            />
            {label}
          </label>
        ))}
      </div>
      <p>{chosenAudiences.size > 1 ? 'Set per field at the moment.' : 'You can change it per field.'}</p>
    </fieldset>
  )
}
