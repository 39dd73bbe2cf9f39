import { describe, expect, it, test } from 'vitest'
import { makeSourceFile, readWholeSource } from '../../../tests/support/import-sources.ts'
import { csvImportReader } from './csv.ts'
import { findCountry } from './find-country.ts'
import { parseYesOrNo } from './parse-cells.ts'
import { tableKinds } from './table-items.ts'

const read = async (data: string, kind: 'event' | 'article') =>
  (await readWholeSource(csvImportReader, makeSourceFile(data, 'tabelle.csv'), { kind })).items

describe('a table in German', () => {
  it('with events is imported without assignments by an editor', async () => {
    const [first, second] = await read(
      'Titel;Beginn;Ende;Ort;Straße;Stadt;Land;Beschreibung;Plätze;Zeitzone;Status;Ganztägig;Veranstalter\n' +
        'Webtag;12.03.2027 09:00;12.03.2027 17.30 Uhr;Altes Zollhaus;Hafenweg 3;Daressalam;Tansania;Ein Tag am Stuhl.;120;Africa/Dar_es_Salaam;veröffentlicht;nein;Gilde\n' +
        'Salznacht;14.4.2027, 15 Uhr;;Speicher;;Zürich;Schweiz;Brot und Salz.;40;;Entwurf;;\n',
      'event',
    )
    expect(first?.fields).toMatchObject({
      title: 'Webtag',
      start_date: '2027-03-12T06:00:00.000Z',
      end_date: '2027-03-12T14:30:00.000Z',
      timezone: 'Africa/Dar_es_Salaam',
      location: 'Altes Zollhaus',
      street_address: 'Hafenweg 3',
      town: 'Daressalam',
      country: 'TZ',
      description: 'Ein Tag am Stuhl.',
      max_attendees: 120,
      organizer_name: 'Gilde',
      status: 'published',
    })
    expect(second?.fields).toMatchObject({
      start_date: '2027-04-14T13:00:00.000Z',
      timezone: 'Europe/Zurich',
      country: 'CH',
      status: 'draft',
    })
    expect(second?.remarks).toEqual([])
  })
  it('with articles is imported without assignments by an editor', async () => {
    const [item] = await read(
      'Überschrift;Zusammenfassung;Inhalt;Veröffentlichungsdatum;Autorin;Rubrik;Schlagwörter;Bildunterschrift\n' +
        'Neun Sprachen;Kurz gesagt.;Ein langer Text.;03.04.2026;Akua Baraka;Berichte;Presse, Druck;Die Presse\n',
      'article',
    )
    expect(item?.fields).toMatchObject({
      title: 'Neun Sprachen',
      excerpt: 'Kurz gesagt.',
      published_at: '2026-04-03T00:00:00.000Z',
    })
    expect(item?.refers.map(({ as, name }) => [as, name])).toEqual([
      ['author', 'Akua Baraka'],
      ['category', 'Berichte'],
      ['tag', 'Presse'],
      ['tag', 'Druck'],
    ])
  })
})

test('a table of events in Spanish is imported without assignments by an editor', async () => {
  const [item] = await read(
    'Título;Fecha de inicio;Hora de inicio;Lugar;Ciudad;País;Aforo\nMercado;15/03/2027;18:30;Puerto;Malabo;Guinea Ecuatorial;80\n',
    'event',
  )
  expect(item?.fields).toMatchObject({
    title: 'Mercado',
    start_date: '2027-03-15T17:30:00.000Z',
    location: 'Puerto',
    town: 'Malabo',
    country: 'GQ',
    max_attendees: 80,
  })
})

test.each(['event', 'article'] as const)('each column name of an %s belongs to exactly one field', kind => {
  const names = Object.values(tableKinds[kind].spellings).flatMap(all => all.split(' '))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter(name => !/^[\p{Ll}\d]+$/u.test(name) || name !== name.normalize('NFKD'))).toEqual([])
})

test.each([
  ['Tansania', 'TZ'],
  ['Ruanda', 'RW'],
  ['Südafrika', 'ZA'],
  ['Éthiopie', 'ET'],
  ['République démocratique du Congo', 'CD'],
  ['Moçambique', 'MZ'],
  ['Afrika Kusini', 'ZA'],
  ['مصر', 'EG'],
  ['Niger', 'NE'],
  ['Nigeria', 'NG'],
  ['Wakanda', undefined],
])('the country %s has the code %s', (name, code) => {
  expect(findCountry(name)).toBe(code)
})

test.each([
  ['Ja', true],
  ['nein', false],
  ['Sí', true],
  ['x', true],
  ['vielleicht', undefined],
])('the answer “%s” in a table cell is parsed as %s', (words, answer) => {
  expect(parseYesOrNo(words)).toBe(answer)
})
