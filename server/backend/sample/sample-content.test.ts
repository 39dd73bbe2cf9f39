import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { type ExaminedPicture, examinePicture } from '../../pictures/examine-picture.ts'
import { countYearsSinceSample, openSampleFiles, shiftDatesByYears } from './sample-files.ts'
import type { SampleAlbum, SampleArticle, SampleEvent, SamplePartner, SamplePerson } from './sample-shapes.ts'

const folder = 'supabase/sample'
const files = openSampleFiles(folder, { years: 0, slug: 'collective', name: 'Baraza Collective' })
const [people, partners, articles, events, albums] = await Promise.all([
  files.json<SamplePerson[]>('people.json'),
  files.json<SamplePartner[]>('partners.json'),
  files.json<SampleArticle[]>('articles.json'),
  files.json<SampleEvent[]>('events.json'),
  files.json<SampleAlbum[]>('albums.json'),
])

it('each circle of the sample content has six people with their professions', () => {
  const circles = Map.groupBy(
    people.filter(({ circle }) => circle),
    ({ circle }) => circle,
  )
  expect(circles.size).toBe(5)
  for (const [circle, seated] of circles) {
    expect(seated, String(circle)).toHaveLength(6)
    expect(seated.filter(({ groups }) => groups.includes('chair'))).toHaveLength(1)
  }
  expect(people.filter(({ title, bio }) => title === '' || bio === '')).toEqual([])
})

it('each partner in the sample content has its own logo', () => {
  expect(new Set(partners.map(({ mark, glyph }) => `${mark} ${glyph}`)).size).toBe(partners.length)
})

it('the sample content has forty articles, each with a text', () => {
  const published = articles.filter(({ status }) => status === 'published')
  expect(published.length).toBeGreaterThanOrEqual(40)
  expect(published.some(({ category }) => category === null)).toBe(true)
  expect(published.some(({ excerpt }) => excerpt === '')).toBe(true)
  for (const { slug } of articles) expect(existsSync(`${folder}/articles/${slug}.html`), slug).toBe(true)
})

it('every picture that the sample content refers to is in an album', () => {
  const albumFiles = new Set(albums.flatMap(({ pictures }) => pictures.map(({ file }) => file)))
  const usedPictures = [...events, ...articles].flatMap(({ picture }) => picture ?? [])
  expect(usedPictures.length).toBeGreaterThan(10)
  expect(usedPictures.filter(name => !albumFiles.has(name))).toEqual([])
})

it('the recorded details of the sample pictures match their files', async () => {
  const examined: Record<string, ExaminedPicture> = {}
  for (const { file } of albums.flatMap(({ pictures }) => pictures)) {
    const bytes = await readFile(`${folder}/pictures/${file}.webp`)
    const { body, picture } = await examinePicture(bytes)
    expect(bytes.equals(body), `${file} says nothing but its pixels`).toBe(true)
    examined[file] = picture
  }
  // After a change to the pictures, regenerate `pictures.json` with `npx vitest -u`.
  const json = `${JSON.stringify(examined, null, 2)}\n`
  await expect(json).toMatchFileSnapshot(resolve(folder, 'pictures.json'))
})

const toMonth = (date: string) => date.slice(0, 7)
const toDay = (date: string) => date.slice(0, 10)
const writtenAt = Date.parse('2026-11-21T00:00:00Z')
const isOver = ({ start_date, end_date }: SampleEvent) => Date.parse(end_date ?? start_date) < writtenAt

it.each<[string, (event: SampleEvent) => boolean]>([
  ['without a circle', ({ circles }) => circles.length === 0],
  ['without a region', ({ region }) => region === null],
  ['without a place', ({ location }) => location === null],
  ['of a flagship and of a partner', event => event.is_flagship_event && event.is_partner_event],
  ['with a start and no end', event => event.time_precision === 'datetime' && event.end_date === null],
  ['whose date is to be confirmed', ({ time_precision }) => time_precision === 'tbc'],
  ['that ends in another month', event => toMonth(event.end_date ?? event.start_date) !== toMonth(event.start_date)],
  ['in the past with a sign-up link', event => isOver(event) && event.signup_url !== null],
  ['in the past without a number of attendees', event => isOver(event) && event.attendees === null],
  ['whose organiser has a URL without https', event => event.organizer_website_url?.startsWith('http://') === true],
  [
    'on the same day as another',
    event => events.filter(otherEvent => toDay(otherEvent.start_date) === toDay(event.start_date)).length > 1,
  ],
])('the sample content contains each special case of an event (an event %s)', (_, isOne) => {
  expect(events.some(isOne)).toBe(true)
})

it('the sample content has at least three upcoming events on every day of the year', () => {
  const planned = events.filter(({ event_state }) => event_state === 'scheduled' || event_state === 'moved_online')
  // The loop tests every day of a leap year, starting with the date for which the content was written.
  for (let day = 0; day < 366; day++) {
    const now = new Date(Date.UTC(2027, 10, 21 + day, 23, 59))
    const starts = planned.map(({ start_date }) =>
      Date.parse(shiftDatesByYears(countYearsSinceSample(now), start_date)),
    )
    expect(starts.filter(start => start > now.getTime()).length, now.toISOString()).toBeGreaterThanOrEqual(3)
  }
})
