import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type EventDetail, parseProgramme } from '../event.ts'
import { EventDescription } from './event-description.tsx'

it('a session shows its speakers separately from its room', () => {
  const programme = parseProgramme([{ time: '09:00', title: 'Diesel', room: 'Hall A', people: ['Grace'] }])
  const event = { description: '', body_html: '', programme, introduced: [] } as Partial<EventDetail> as EventDetail
  expect(renderToStaticMarkup(<EventDescription event={event} />)).toContain('Grace · <bdi>Hall A</bdi>')
})
