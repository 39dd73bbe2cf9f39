import type { ReactNode } from 'react'
import { Figure } from '../../../ui/figure.tsx'
import type { EventDetail } from '../event.ts'

/** Picture of the event, if there is a picture, and links to albums of the event. */
export function EventGallery({ event, children }: { event: EventDetail; children: ReactNode }) {
  return (
    <section className="event-gallery" aria-labelledby="event-gallery">
      <h2 id="event-gallery">Event Gallery</h2>
      {event.image_url && (
        <Figure
          src={event.image_url}
          alt={event.image_alt ?? ''}
          details={event.picture}
          ratio={event.picture ? `${event.picture.width} / ${event.picture.height}` : undefined}
          sizes="(min-width: 1024px) 800px, 100vw"
          seed={event.slug}
          hue={event.circle_color_hex}
          caption={event.image_alt}
        />
      )}
      {children}
    </section>
  )
}
