import { expect, it } from 'vitest'
import { makeSourceFile } from '../../tests/support/import-sources.ts'
import { readSource } from './read-source.ts'

const calendar = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:tea', 'SUMMARY:Tea', 'DTSTART:20270311T100000Z'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

it('the import reader emits no item before the onBegun callback has finished', async () => {
  const events: unknown[] = []
  const read = (onBegun: () => Promise<void>, onItem: (title: unknown) => void) =>
    readSource({
      ...{ source: makeSourceFile(calendar, 'guild.ics'), kind: 'event', format: '', said: {}, page: 1, told: 0 },
      signal: new AbortController().signal,
      onBegun,
      onItems: async items => {
        for (const { fields } of items) onItem(fields.title)
      },
    })
  await read(
    async () => {
      // A second reading of the whole file would delay the first reading in this test.
      await read(
        async () => {},
        () => {},
      )
      events.push('begun')
    },
    title => events.push(title),
  )
  expect(events).toEqual(['begun', 'Tea'])
})
