import { Figure } from '../../../ui/figure.tsx'
import type { EventDetail } from '../event.ts'

const unpictured =
  'No photograph yet. Until there is one, the record weaves its own cover from its name and the colour of its circle.'

/** One picture: the photograph, or the cloth that stands for it until there is one. */
export function EventGallery({ event }: { event: EventDetail }) {
  return (
    <section className="event-gallery" aria-labelledby="event-gallery">
      <h2 id="event-gallery">Event Gallery</h2>
      <Figure
        src={event.image_url}
        alt={event.image_alt ?? ''}
        details={event.picture}
        sizes="(min-width: 1024px) 800px, 100vw"
        seed={`gallery of ${event.slug}`}
        hue={event.circles.at(-1)?.color_hex}
        caption={event.image_url ? event.image_alt : unpictured}
      />
    </section>
  )
}
