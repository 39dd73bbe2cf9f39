import { RichText } from '../../../platform/rich-text/rich-text.tsx'
import { NewTab, newTab } from '../../../ui/new-tab.tsx'
import { Prose } from '../../../ui/prose.tsx'
import type { EventDetail } from '../event.ts'

/** Outcome of a past event, shown before its announcement. */
export const EventOutcome = ({ html }: { html: string }) => (
  <section className="event-part" aria-labelledby="event-outcome">
    <h2 id="event-outcome">What Came of It</h2>
    <Prose>
      <RichText html={html} />
    </Prose>
  </section>
)

/** Documents of an event. */
export function EventDocuments({ documents }: Pick<EventDetail, 'documents'>) {
  if (documents.length === 0) return null
  return (
    <section className="event-part" aria-labelledby="event-documents">
      <h2 id="event-documents">Documents</h2>
      <ul className="event-documents">
        {documents.map(({ title, url }) => (
          <li key={url}>
            <a href={url} {...newTab}>
              {title}
              <NewTab />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
