import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Checker, CheckFindingCount } from '../../../desk/checker/checker.tsx'
import { PreviewButton } from '../../../desk/form/preview-button.tsx'
import { PanelActions } from '../../../desk/panel/panel-actions.tsx'
import type { RowValues } from '../../../desk/record/row-source.ts'
import { RecordPage } from '../../../desk/record-page.tsx'
import { toIsoInstant, toIsoInstantOrNull } from '../../../platform/dates/instant.ts'
import { makeLazyPart } from '../../../platform/lazy-part.ts'
import { EventChecks } from './event-checks.tsx'
import { ConnectionCount, EventConnections } from './event-connections.tsx'
import { readNewEventSearch } from './event-list-search.ts'
import { eventRecord } from './event-record.ts'
import type { RepeatedEvent } from './event-repeat.ts'
import { EventStatePreview } from './event-state-preview.tsx'
import { makeRepeatEntry, RepeatEvent } from './repeat-event.tsx'

/**
 * Page to edit a new or existing event: form, checks and repetition. The URL can contain the start date of a new event.
 */
export function EventEditorPage() {
  const [params] = useSearchParams()
  const { day } = readNewEventSearch(params)
  const begins = useMemo(() => (day ? { start_date: `${day}T09:00:00.000Z` } : undefined), [day])
  const [isRepeating, setIsRepeating] = useState(false)
  const listActions = (row: RowValues) => [makeRepeatEntry(row.is_pattern === true, () => setIsRepeating(true))]
  return (
    <RecordPage
      kind={eventRecord}
      begins={begins}
      entries={listActions}
      below={(_, row) =>
        row && (
          <RepeatEvent
            event={toRepeatedEvent(row)}
            isPattern={row.is_pattern === true}
            isOpen={isRepeating}
            onOpenChange={setIsRepeating}
          />
        )
      }
      more={form => <PreviewButton>{close => <LivePreview form={form} onClose={close} />}</PreviewButton>}
      checks={(form, row, editor) => (
        <EventChecks form={form} id={row && String(row.id)}>
          {editor}
        </EventChecks>
      )}
      panel={(form, row) => {
        const id = row && String(row.id)
        return [
          {
            title: 'Publish',
            summary: <CheckFindingCount />,
            content: (
              <>
                <Checker form={form} />
                {row && <PanelActions entries={listActions(row)} keys={repeatShortcuts} />}
              </>
            ),
          },
          { title: 'Event status', content: <EventStatePreview form={form} /> },
          ...(id
            ? [
                {
                  title: 'Related content',
                  summary: <ConnectionCount id={id} />,
                  content: <EventConnections id={id} />,
                },
              ]
            : []),
        ]
      }}
    />
  )
}

const repeatShortcuts = { 'Duplicate…': 'D', 'Create event from template…': 'D' }

const LivePreview = makeLazyPart(() => import('./event-live-preview.tsx'))

const toTextOrNull = (value: RowValues[string]) => (typeof value === 'string' ? value : null)

const toRepeatedEvent = (row: RowValues): RepeatedEvent => ({
  id: String(row.id),
  title: String(row.title),
  slug: String(row.slug),
  start_date: toIsoInstant(String(row.start_date)),
  end_date: toIsoInstantOrNull(toTextOrNull(row.end_date ?? null)),
  timezone: toTextOrNull(row.timezone ?? null),
})
