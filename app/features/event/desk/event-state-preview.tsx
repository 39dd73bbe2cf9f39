import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { Badges, StatusBadge } from '../../../ui/badge.tsx'
import { eventStateLabels } from '../event.ts'
import { EventNotice } from '../ui/event-notice.tsx'
import '../ui/event-page.css'
import './event-state-preview.css'

/** Preview of the note about the state of an event, as shown on cards, on the event page and in calendars. */
export function EventStatePreview({ form }: { form: RecordForm }) {
  const state = toTrimmedText(form.values.event_state)
  const label = eventStateLabels[state]
  if (!label) return null
  return (
    <section className="record-group event-state-preview" aria-labelledby="event-state-preview">
      <h3 id="event-state-preview">Preview</h3>
      <dl>
        <dt>Card</dt>
        <dd>
          <Badges>
            <StatusBadge label={label} tone={state === 'cancelled' ? 'danger' : 'warning'} />
          </Badges>
        </dd>
        <dt>Page</dt>
        <dd>
          <EventNotice event={{ event_state: state, state_note: toTrimmedText(form.values.state_note) }} />
        </dd>
        <dt>Calendar</dt>
        <dd>
          {label}: {toTrimmedText(form.values.title)}
        </dd>
      </dl>
    </section>
  )
}
