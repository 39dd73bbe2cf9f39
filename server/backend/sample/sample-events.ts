import { randomUUID } from 'node:crypto'
import type { TransactionSql } from '../database/sql.ts'
import type { SampleFiles } from './sample-files.ts'
import type { SamplePictures } from './sample-pictures.ts'
import { indexIds, insertRows } from './sample-rows.ts'
import type { SampleEvent } from './sample-shapes.ts'

const halfAYear = 180 * 86_400_000

export async function loadEvents(sql: TransactionSql, files: SampleFiles, findPicture: SamplePictures): Promise<void> {
  const events = await files.json<SampleEvent[]>('events.json')
  // Published half a year ahead, so that no event is still hidden on the installation day.
  const announced = ({ start_date }: SampleEvent) => new Date(Math.min(Date.now(), Date.parse(start_date)) - halfAYear)
  const idBySlug = new Map(events.map(({ slug }) => [slug, randomUUID()]))
  await insertRows(
    sql,
    'events',
    events.map(({ circles: _, picture, instead, ...event }) => ({
      ...event,
      id: idBySlug.get(event.slug),
      instead_id: instead && idBySlug.get(instead),
      ...(picture && { media_id: findPicture(picture).id, image_alt: findPicture(picture).alt }),
      status: 'published',
      published_at: announced({ ...event, circles: [] }),
    })),
  )
  const [event, circle] = [await indexIds(sql, 'events'), await indexIds(sql, 'circles')]
  const links = events.flatMap(({ slug, circles }) =>
    circles.map((name, position) => ({ event_id: event(slug), circle_id: circle(name), position })),
  )
  await insertRows(sql, 'event_circles', links)
}
