import { DateTimeField } from '../../../desk/fields/date-time-field.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { ApplicationInterview } from '../application-file.ts'

type Props = { interview: ApplicationInterview; onChange: (interview: ApplicationInterview) => void }

const durationOptions = [20, 30, 45, 60].map(minutes => ({ value: String(minutes), label: `${minutes} minutes` }))

/** Fields for the time and place of an interview. Times are in the editor's own time zone. */
export const InterviewFields = ({ interview, onChange }: Props) => (
  <>
    <DateTimeField
      label="Date and time"
      value={interview.starts_at}
      onChange={starts_at => onChange({ ...interview, starts_at: starts_at ?? '' })}
    />
    <div className="letter-pair">
      <SelectField
        label="Duration"
        value={String(interview.minutes)}
        options={durationOptions}
        onChange={event => onChange({ ...interview, minutes: Number(event.currentTarget.value) })}
      />
      <TextField
        label="Place or link, optional"
        value={interview.place}
        maxLength={300}
        onChange={event => onChange({ ...interview, place: event.currentTarget.value })}
      />
    </div>
  </>
)
