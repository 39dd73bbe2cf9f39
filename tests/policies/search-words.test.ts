import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

/**
 * Unusual characters: apostrophes, hyphens, punctuation, letters with diacritics. The tests use these characters
 * joined, separated, and between plain words.
 */
const odd = `aZ0'\`´‘’‛ʹʻʼʽʾʿˈ′＇ꞌ-‐‑–—_./:;,!?"«»()[]{}<>&@#%*+=~^|\\ éẹ̀ñØøĐđŁłĦħıƆɔƐɛŊŋƁɓÐðæÆœŒßẞþÞﬁⅣ①القَاهِرَةአዲስ東京한국🌍e\u0301\u0301\u200b\u00ad\u00a0\u3000`
const texts = [
  '',
  ' ',
  odd,
  odd.split('').join(' '),
  odd.split('').join("'"),
  odd.split('').join('-'),
  "N'Djamena-la-Neuve\nCôte d’Ivoire\tGuinea‑Bissau O'Brien's rock-'n'-roll -- ' - ’",
  'the plain words of a plain text, with 12 numbers and an end.',
]

/** Calls the first version of the database function for the words of a text, which reads the whole text three times. */
const asAtFirst = (tx: Tx) => tx`
  create function pg_temp.words_at_first(value text) returns tsvector language sql as $$
    select array_to_tsvector(array(
      select distinct left(word, 80) from unnest(string_to_array(
        private.fold(left(value, 300000)) || ' ' ||
        private.fold(translate(left(value, 300000), '''\`´‘’ʼ', '      ')) || ' ' ||
        private.fold(translate(left(value, 300000), '-‐‑', '')), ' ')) as word
      where word <> '')) $$`

it('the database finds the same search words in a text as the first version of its function', () =>
  runInRolledBackTransaction(sql, async tx => {
    await asAtFirst(tx)
    for (const text of texts) {
      const [row] = await tx`select private.search_words(${text}) as now, pg_temp.words_at_first(${text}) as at_first`
      expect(row?.now, text).toEqual(row?.at_first)
    }
  }))

it('ASCII text is normalised in the same way as text with accents', () =>
  runInRolledBackTransaction(sql, async tx => {
    for (const text of ["  O'Brien & Sons, `Ltd.` -- (Lagos) ", "it's", 'A_b-c\n\tD', '!!!', 'ÉCOLE d’été', 'ŒUVRE'])
      expect(
        (await tx`select private.fold(${text}) as plain, private.fold(${`${text} é`}) as marked`)[0],
        text,
      ).toEqual({
        plain: foldText(text),
        marked: `${foldText(text)} e`.trim(),
      })
  }))

const foldText = (text: string) =>
  text
    .replace(/['`’]/g, '')
    .replace(/[É]/g, 'E')
    .replace(/[é]/g, 'e')
    .replace(/Œ/g, 'oe')
    .replace(/[^a-z0-9]+/gi, ' ')
    .trim()
    .toLowerCase()

it('an article is found by its title, text and authors after each save', () =>
  runInRolledBackTransaction(sql, async tx => {
    const writer = async (name: string) =>
      String(
        (await tx`insert into public.authors (name, slug) values (${name}, ${name.toLowerCase()}) returning id`)[0]?.id,
      )
    const [first, second] = [await writer('Wanjiru'), await writer('Tiwonge')]
    await actAs(tx, 'manager')
    const fields = { title: 'Ferries', slug: 'ferries', content_html: '<p>Kisangani quay</p>', status: 'draft' }
    const id = randomUUID()
    await tx`select public.save_article(${tx.json({ id, ...fields, authors: [first] })})`
    const isFoundBy = async (query: string) => {
      await tx`reset role`
      const rows = await tx`select from private.search_candidates(${query}) where row_id = ${id}`
      await actAs(tx, 'manager')
      return rows.length
    }
    for (const query of ['ferries', 'kisangani', 'wanjiru', 'ferries quay wanjiru'])
      expect(await isFoundBy(query), query).toBe(1)
    await tx`select public.save_article(${tx.json({ id, content_html: '<p>Mbandaka</p>', authors: [second] })},
      (select updated_at from public.news_articles where id = ${id}))`
    expect(await isFoundBy('mbandaka tiwonge ferries')).toBe(1)
    for (const query of ['kisangani', 'wanjiru']) expect(await isFoundBy(query), query).toBe(0)
  }))
