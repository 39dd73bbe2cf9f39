import { useState } from 'react'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { EventView } from '../ui/event-view.tsx'
import { buildDraftEvent } from './event-draft.ts'
import './imported-event.css'

/** Preview of an event that would be imported from another calendar. */
export default function ImportedEvent({ values }: { values: FieldValues }) {
  const [now] = useState(() => Date.now())
  return (
    <div className="imported-event">
      <PageFrame title="The event on a phone" width={375}>
        <article>
          <EventView event={buildDraftEvent(values, new Date(now).toISOString())} now={now} />
        </article>
      </PageFrame>
    </div>
  )
}
