import type { TransactionSql } from '../database/sql.ts'
import type { SampleFiles } from './sample-files.ts'
import { insertRows, mapSlugsToIds } from './sample-rows.ts'
import type { SampleFlagship, SamplePartner, SamplePerson, SamplePromise, SampleQuote } from './sample-shapes.ts'

export async function loadPeople(sql: TransactionSql, files: SampleFiles): Promise<void> {
  const circle = await mapSlugsToIds(sql, 'circles')
  const people = await files.json<SamplePerson[]>('people.json')
  await insertRows(
    sql,
    'people',
    people.map(person => ({ ...person, circle_id: person.circle ? circle(person.circle) : null })),
  )
}

export async function loadPartners(sql: TransactionSql, files: SampleFiles): Promise<void> {
  const partners = await files.json<SamplePartner[]>('partners.json')
  await insertRows(
    sql,
    'partners',
    partners.map((partner, at) => ({ ...partner, term_starts_on: `${partner.since}-01-01`, position: at + 1 })),
  )
}

export async function loadQuotes(sql: TransactionSql, files: SampleFiles): Promise<void> {
  const person = await mapSlugsToIds(sql, 'people')
  const quotes = await files.json<SampleQuote[]>('quotes.json')
  await insertRows(
    sql,
    'quotes',
    quotes.map((quote, position) => ({ ...quote, person_id: person(quote.person), position })),
  )
}

export async function loadPromises(sql: TransactionSql, files: SampleFiles): Promise<void> {
  const [event, circle, person] = [
    await mapSlugsToIds(sql, 'events'),
    await mapSlugsToIds(sql, 'circles'),
    await mapSlugsToIds(sql, 'people'),
  ]
  const promises = await files.json<SamplePromise[]>('promises.json')
  await insertRows(
    sql,
    'promises',
    promises.map((promise, position) => ({
      ...promise,
      event_id: event(promise.event),
      circle_id: promise.circle && circle(promise.circle),
      person_id: promise.person && person(promise.person),
      position,
    })),
  )
}

export async function loadFlagships(sql: TransactionSql, files: SampleFiles): Promise<void> {
  const flagships = await files.json<SampleFlagship[]>('flagships.json')
  await insertRows(
    sql,
    'flagship_pages',
    flagships.map((flagship, at) => ({
      ...flagship,
      position: at + 1,
    })),
  )
  const [flagship, article, person] = [
    await mapSlugsToIds(sql, 'flagship_pages'),
    await mapSlugsToIds(sql, 'news_articles'),
    await mapSlugsToIds(sql, 'people'),
  ]
  for (const { slug, sections, editions } of flagships) {
    // Sections are replaced one flagship at a time, because two flagships may have sections with the same slug.
    const flagship_id = flagship(slug)
    for (const [position, section] of sections.entries())
      await sql`insert into flagship_sections ${sql({ ...section, position, flagship_id })}`
    for (const { sections: ofYear = [], chairs = [], ...edition } of editions) {
      const [insertedEdition] =
        await sql`insert into flagship_editions ${sql({ ...edition, flagship_id })} returning id`
      for (const [position, { items, ...section }] of ofYear.entries())
        await sql`insert into flagship_sections
          ${sql({ ...section, items: sql.json(items), position, flagship_id, edition_id: insertedEdition?.id })}`
      await insertRows(
        sql,
        'flagship_chairs',
        chairs.map(chair => ({
          ...chair,
          edition_id: insertedEdition?.id,
          article_id: chair.article && article(chair.article),
          person_id: chair.person && person(chair.person),
        })),
      )
    }
  }
  await sql`update events e set flagship_edition_id = n.id from flagship_editions n
    where e.is_flagship_event and (e.start_date at time zone coalesce(e.timezone, 'UTC'))::date between n.starts_on and n.ends_on`
}
