import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type EventDetail, parseProgramme } from '../event.ts'
import { EventDescription } from './event-description.tsx'

const render = (event: Partial<EventDetail>) =>
  renderToStaticMarkup(
    <EventDescription
      event={{ description: '', body_html: '', programme: [], introduced: [], ...event } as EventDetail}
    />,
  )

it.each(['', ' \n\n '])('an event with the description “%s” has no heading “About This Event”', description => {
  expect(render({ description })).toBe('')
})
it('an event with a programme but no description has the heading “About This Event”', () => {
  expect(render({ programme: parseProgramme([{ time: '09:00', title: 'Diesel' }]) })).toContain('About This Event')
})

it('a programme session shows its speakers separately from its room', () => {
  const programme = parseProgramme([{ time: '09:00', title: 'Diesel', room: 'Hall A', people: ['Grace'] }])
  expect(render({ programme })).toContain('Grace · <bdi>Hall A</bdi>')
})
