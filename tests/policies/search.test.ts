import { describe, expect, it } from 'vitest'
import type { Sql, TransactionSql } from '../../server/backend/database/sql.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, roleDescriptions, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

type Result = { kind: string; slug: string; title: string; snippet: string; rank: number; total: number }
const search = (on: Sql | TransactionSql, query: string, max = 20) =>
  on<Result[]>`select kind, slug, title, snippet, rank, total from search_site(${query}, ${max})`

/** Search texts, each with the name that the search must find. */
const names = [
  ['Cote d’Ivoire', "Côte d'Ivoire"],
  ["Cote d'Ivoire", 'Côte d’Ivoire'],
  ['cote divoire', 'Côte d’Ivoire'],
  ['Côte d Ivoire', "Côte d'Ivoire"],
  ['ivoire', "Côte d'Ivoire"],
  ['NDjamena', "N'Djamena"],
  ["N'Djaména", 'NDjamena'],
  ['n djamena', 'N’Djaména'],
  ['djamena', "N'Djamena"],
  ['Sao Tome', 'São Tomé e Príncipe'],
  ['principe tome', 'São Tomé e Príncipe'],
  ['Lome', 'Lomé'],
  ['Yaounde', 'Yaoundé'],
  ['Reunion', 'La Réunion'],
  ['Sola Fadairo', 'Ṣọlá Fádaìró'],
  ['Ẹniọlá', 'Eniola'],
  ['Oyo', 'Ọ̀yọ́'],
  ['Ile Ife', 'Ilé-Ifẹ̀'],
  ['ileife', 'Ilé-Ifẹ̀'],
  ['Porto Novo', 'Porto-Novo'],
  ['portonovo', 'Porto-Novo'],
  ['Porto-Novo', 'Porto Novo'],
  ['Guinea Bissau', 'Guinea-Bissau'],
  ['Kofi Annan', 'Annan, Kofi'],
  ['Evegbe agba', 'Eʋegbe Agbá'],
  ['Hausa kasa', 'Hausa ƙasa'],
  ['Dakar OR Abidjan', 'Abidjan or Dakar'],
  ['zuri', 'ZÜRICH'],
  ['Strasse', 'Straße'],
  ['coeur', 'Cœur'],
  ['القاهرة', 'القَاهِرَة'],
  ['አዲስ', 'አዲስ አበባ'],
] as const

describe('the search for a name without diacritics', () => {
  it.each(names)('with the search text “%s” finds the name “%s”', async (query, writtenName) => {
    const results = await runInRolledBackTransaction(sql, async tx => {
      await tx`update people set name = ${writtenName} where slug = 'self-test-seen'`
      await actAs(tx, 'anon')
      return search(tx, query)
    })
    expect(results).toMatchObject([{ kind: 'person', slug: 'self-test-seen', title: writtenName }])
  })
  it.each([
    ['Niger', 'Algeria'],
    ['Mali', 'Somalia'],
    ['Guinea Conakry', 'Guinea-Bissau'],
  ])('with the text “%s” does not find the name “%s”', async (query, writtenName) => {
    const foundRows = await runInRolledBackTransaction(sql, async tx => {
      await tx`update people set name = ${writtenName} where slug = 'self-test-seen'`
      return search(tx, query)
    })
    expect(foundRows).toEqual([])
  })
})

describe('the search index', () => {
  it.each(testRoles)('returns no hidden content to the role %s', async role => {
    const foundRows = await runInRolledBackTransaction(sql, async tx => {
      for (const table of ['events', 'news_articles'])
        await tx.unsafe(
          `update ${table} set title = 'Okapi ' || slug where slug in ('self-test-hidden', 'self-test-drafted', 'self-test-archived')`,
        )
      await tx`update people set name = 'Okapi' where slug = 'self-test-hidden'`
      await tx`update partners set name = 'Okapi' where slug = 'self-test-ended'`
      await actAs(tx, role)
      return search(tx, 'okapi')
    })
    expect(foundRows, roleDescriptions[role]).toEqual([])
  })
  it.each(['anon', 'user'] as const)('cannot be read directly by the role %s', async role => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, role)
      await expect(tx.savepoint(s => s`select 1 from private.search_index`)).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('hides content by row-level policies rather than by the search function', async () => {
    const foundRows = await runInRolledBackTransaction(sql, async tx => {
      await tx`drop policy "anyone reads circles" on circles`
      await actAs(tx, 'anon')
      return search(tx, 'A Self-Test Circle')
    })
    expect(foundRows).toEqual([])
  })
})

describe('the search index is updated', () => {
  it('after a change, on the publish date, and after a deletion', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update events set title = 'Quagga', published_at = now() + interval '1 hour' where slug = 'self-test-seen'`
      expect(await search(tx, 'quagga')).toEqual([])
      await tx`update events set published_at = now() - interval '1 minute' where slug = 'self-test-seen'`
      expect(await search(tx, 'quagga')).toMatchObject([{ kind: 'event', slug: 'self-test-seen' }])
      await tx`delete from events where slug = 'self-test-seen'`
      expect(await search(tx, 'quagga')).toEqual([])
      expect(await tx`select 1 from private.search_index where kind = 'event' and row_id = ${makeId(101)}`).toEqual([])
    })
  })
  it('with the authors of an article', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update authors set name = 'Nneka Quist' where slug = 'self-test-an-author'`
      expect(await search(tx, 'quist')).toMatchObject([{ kind: 'article', slug: 'self-test-seen' }])
      await tx`delete from article_authors where article_id = ${makeId(101)}`
      expect(await search(tx, 'quist')).toEqual([])
    })
  })
  it('with the text of programme and body without markup', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update events set programme = '[{"time":"09:00","title":"Reading the tariff aloud"}]', body_html = '<p class="lead">First. The <em>okapi</em>&rsquo;s road. Last.</p>' where slug = 'self-test-seen'`
      expect(await search(tx, 'tariff')).toMatchObject([{ slug: 'self-test-seen' }])
      expect(await search(tx, 'okapis')).toMatchObject([{ slug: 'self-test-seen', snippet: 'The okapi’s road.' }])
      expect(await search(tx, 'class')).toEqual([])
    })
  })
})

describe('a flagship in the search', () => {
  const line = JSON.stringify([{ day: '2027-01-18', time: '17:00', title: 'Tariffs read aloud', who: 'Okapi Mbeki' }])
  const write = (tx: TransactionSql) => tx`insert into flagship_sections
    (id, flagship_id, edition_id, slug, heading, kind, items, body_html) values
    (${makeId(501)}, ${makeId(101)}, ${makeId(101)}, 'programme', 'Programme', 'programme', ${line}::text::jsonb, '<p class="opening">By the okapi’s clock.</p>')`
  it('is found by the text of a section', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await write(tx)
      await actAs(tx, 'anon')
      for (const term of ['tariffs', 'mbeki', 'okapi'])
        expect(await search(tx, term), term).toMatchObject([
          { kind: 'flagship', slug: 'self-test-a-flagship/2020#programme', title: 'Programme' },
        ])
      for (const missingTerm of ['opening', 'title', '2027'])
        expect(await search(tx, missingTerm), missingTerm).toEqual([])
    })
  })
  it('is not found by the text of a hidden section or edition', async () => {
    for (const hide of ['flagship_sections', 'flagship_editions'])
      await runInRolledBackTransaction(sql, async tx => {
        await write(tx)
        await tx`update ${tx(hide)} set is_visible = false where id in (${makeId(501)}, ${makeId(101)})`
        await actAs(tx, 'manager')
        expect(await search(tx, 'mbeki'), hide).toEqual([])
      })
  })
})

describe('search results', () => {
  it('rank a match in the title before a match in the summary or the body', async () => {
    const foundRows = await runInRolledBackTransaction(sql, async tx => {
      await tx`insert into events (slug, title, description, body_html, start_date, status) values
        ('in-body', 'Third', '', '<p>A road and a bridge.</p>', now(), 'published'),
        ('in-lead', 'Second', 'A bridge over a road', null, now(), 'published'),
        ('in-title', 'Bridge and road', '', null, now(), 'published')`
      return search(tx, 'road bridge')
    })
    expect(foundRows.map(({ slug }) => slug)).toEqual(['in-title', 'in-lead', 'in-body'])
  })
  it('start a long summary at the matching sentence', async () => {
    const description = `${'An opening. '.repeat(30)}Here the okapi stands. ${'An ending. '.repeat(30)}`
    const [byLead, byTitle] = await runInRolledBackTransaction(sql, async tx => {
      await tx`update events set title = 'Quagga', description = ${description} where slug = 'self-test-seen'`
      return [await search(tx, 'okapi'), await search(tx, 'quagga')]
    })
    expect(byLead?.[0]?.snippet).toBe('Here the okapi stands.')
    expect(byTitle?.[0]?.snippet).toMatch(/^An opening\. .* (An|opening) …$/)
  })
  it('contain at most the requested number of each type', async () => {
    const foundRows = await runInRolledBackTransaction(sql, async tx => {
      await tx`insert into people (slug, name) select 'p-' || n, 'Okapi ' || n from generate_series(1, 30) n`
      return search(tx, 'okapi', 5)
    })
    expect(foundRows).toHaveLength(5)
    expect(foundRows[0]?.total).toBe(30)
  })
  it('rank an exact title first, then upcoming events, then past events', async () => {
    const foundRows = await runInRolledBackTransaction(sql, async tx => {
      await tx`insert into events (slug, title, start_date, status) values
        ('whole-and-over', 'The okapi', now() - interval '9 years', 'published'),
        ('over', 'The okapi again', now() - interval '1 day', 'published'),
        ('far', 'Words for the okapi', now() + interval '90 days', 'published'),
        ('near', 'An evening with the okapi', now() + interval '30 days', 'published')`
      return search(tx, 'the okapi')
    })
    expect(foundRows.map(({ slug }) => slug)).toEqual(['whole-and-over', 'near', 'far', 'over'])
    expect(foundRows[0]?.rank).toBeGreaterThanOrEqual(17)
    expect(foundRows[1]?.rank).toBeLessThan(17)
  })
  it('are returned page by page for a single record type', async () => {
    const [second, otherRows] = await runInRolledBackTransaction(sql, async tx => {
      await tx`insert into people (slug, name) select 'p-' || n, 'Okapi ' || to_char(n, 'FM00') from generate_series(1, 30) n`
      await tx`update events set title = 'Okapi' where slug = 'self-test-seen'`
      return [
        await tx`select title, total from search_site('okapi', 20, 'person', 2)`,
        await tx`select kind from search_site('okapi', 20, 'event')`,
      ]
    })
    expect(second?.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, n) => `Okapi ${n + 21}`))
    expect(second?.[0]?.total).toBe(30)
    expect(otherRows).toEqual([{ kind: 'event' }])
  })
  it('prefer the entries nearest to today if a search word is very frequent', async () => {
    const foundRows = await runInRolledBackTransaction(sql, async tx => {
      // The triggers are off for a bulk insert; the rows that the triggers would have written are inserted below.
      await tx`alter table events disable trigger user`
      await tx`insert into events (slug, title, description, start_date, status, published_at)
        select 'many-' || n, 'Gathering ' || n, 'By the okapi' || case when n % 70 = 0 then ' and quagga' else '' end, now() - n * interval '1 day', 'published', now() from generate_series(1, 2100) n`
      await tx`insert into private.search_index (kind, row_id, title, lead, at)
        select 'event', id, title, description, start_date from events where slug like 'many-%'`
      await tx`alter table events enable trigger user`
      await tx`insert into events (slug, title, start_date, status) values ('long-ago', 'Okapi day', now() - interval '20 years', 'published')`
      await actAs(tx, 'anon')
      // A search for a rare word returns all results.
      expect(await search(tx, 'quagga', 50)).toHaveLength(30)
      return tx`select slug, is_more, total from search_site('okapi', 3)`
    })
    expect(foundRows.map(({ slug }) => slug)).toEqual(['long-ago', 'many-1', 'many-2'])
    expect(foundRows[0]).toMatchObject({ is_more: true })
    expect(foundRows[0]?.total).toBeLessThan(2101)
  })
  it.each(['', '   ', '—', "'", '!!', "a' | 'b", ':*', '\\', '((('])(
    'are empty without an error for the search text “%s”',
    async query => {
      await runInRolledBackTransaction(sql, tx => search(tx, query))
      await runInRolledBackTransaction(sql, tx => search(tx, query.repeat(2000)))
    },
  )
})

describe('albums, pages and page texts in the search', () => {
  it('are found only if they are public', async () => {
    const foundRows = await runInRolledBackTransaction(sql, async tx => {
      await tx`update albums set title = 'Okapi ' || slug`
      await tx`update pages set body_html = '<p>An okapi.</p>'`
      await tx`insert into settings (key, value, is_public) values ('okapi.seen', '"By the okapi"', true), ('okapi.hidden', '"By the okapi"', false)`
      await actAs(tx, 'manager')
      return search(tx, 'okapi')
    })
    const listSlugs = (kind: string) => foundRows.filter(result => result.kind === kind).map(({ slug }) => slug)
    expect(listSlugs('album')).toContain('self-test-seen')
    expect(listSlugs('page')).toContain('self-test-seen')
    for (const kind of ['album', 'page']) expect(listSlugs(kind)).not.toContain('self-test-hidden')
    expect(listSlugs('text')).toEqual(['okapi.seen'])
  })
})

describe('a misspelt name in the search', () => {
  const correctQuery = (tx: TransactionSql, query: string) =>
    tx`select public.correct_question(${query}) as question`.then(([row]) => row?.question)
  it('is corrected only if the corrected name has results', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`update people set name = 'Salimata Ouédraogo' where slug = 'self-test-seen'`
      await actAs(tx, 'anon')
      expect(await correctQuery(tx, 'Ouedrago')).toBe('ouedraogo')
      expect(await correctQuery(tx, 'salimta ouedraogo')).toBe('salimata ouedraogo')
      expect(await correctQuery(tx, 'salimata')).toBeNull()
      expect(await correctQuery(tx, 'qwertzuiop')).toBeNull()
      expect(await correctQuery(tx, '')).toBeNull()
    }))
  it('is not corrected to a word of a draft', () =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`update events set title = 'Quaggaville' where status = 'draft'`
      await actAs(tx, 'anon')
      expect(await correctQuery(tx, 'quagavile')).toBeNull()
      await expect(tx.savepoint(s => s`select 1 from private.search_names`)).rejects.toMatchObject({ code: '42501' })
    }))
})
