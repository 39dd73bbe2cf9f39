import { useDeferredValue, useMemo, useState } from 'react'
import { LivePreview } from '../../../desk/form/live-preview.tsx'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { useBackOfficePicture } from '../../../platform/images/library-picture.ts'
import { PictureSourceContext } from '../../../platform/images/picture-source-context.ts'
import { EventView } from '../ui/event-view.tsx'
import { buildDraftEvent } from './event-draft.ts'

type Props = { form: RecordForm; onClose: () => void }

/** Live preview of an event, beside the event's form. */
export default function EventPreview({ form, onClose }: Props) {
  // The values of the form are deferred, so that rendering the preview never delays typing.
  const values = useDeferredValue(form.values)
  const [now] = useState(() => Date.now())
  const event = useMemo(() => buildDraftEvent(values, new Date(now).toISOString()), [values, now])
  return (
    <LivePreview subject="The event" onClose={onClose}>
      <PictureSourceContext value={useBackOfficePicture}>
        <article>
          <EventView event={event} now={now} />
        </article>
      </PictureSourceContext>
    </LivePreview>
  )
}
