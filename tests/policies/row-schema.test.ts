import { beforeAll, describe, expect, it } from 'vitest'
import { readRowSchema } from '../../server/backend/gateway/rest/read-schema.ts'
import type { RowSchema } from '../../server/backend/gateway/rest/row-schema.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase({ empty: true })
const readSchema = (name: string) => sql.begin(tx => readRowSchema(tx, name))
let schema: RowSchema

beforeAll(async () => {
  await sql.unsafe(`
    create schema network;
    create schema hidden;
    create domain network.colour as int;
    create function network.show(network.colour) returns json immutable language sql as $$ select to_json('#' || $1) $$;
    create cast (network.colour as json) with function network.show(network.colour) as implicit;
    create table network.people (id int primary key, name varchar(40) not null default 'Nobody', mentor_id int references network.people);
    create table network.profiles (person_id int primary key references network.people, shade network.colour);
    create table network.seasons (year int, half int, primary key (year, half));
    create table hidden.chapters (id int primary key, city text, year int, half int, foreign key (year, half) references network.seasons);
    create view hidden.all_chapters as select id as chapter, city, year, half from hidden.chapters;
    create view network.chapters as select chapter as "the id", upper(city) as city, year, half from hidden.all_chapters where city <> 'a}(b';
    create table network.visits (id int, day date, person_id int references network.people) partition by range (day);
    create table network.visits_2027 partition of network.visits for values from ('2027-01-01') to ('2028-01-01');
    create function network.initials(network.people) returns text stable language sql as $$ select left($1.name, 1) $$;
    create function network.first_visit(network.people) returns setof network.visits rows 1 stable language sql
      as $$ select * from network.visits where person_id = $1.id limit 1 $$;
    create function network.find(words text, variadic kinds text[] default '{}') returns setof network.people stable language sql
      set statement_timeout = '9s' as $$ select * from network.people $$;
    create function network.find(id int) returns network.people stable language sql as $$ select * from network.people limit 1 $$;
    create function network.two_without_names(int, int) returns int language sql as $$ select 1 $$;
    create function network.note_change() returns trigger language plpgsql as $$ begin return null; end $$;`)
  schema = await readSchema('network')
})

const listLinks = (from: string) =>
  schema.links.get(from)?.map(({ kind, to, name, columns }) => [kind, to.name, name, columns])

describe('the relationships that the schema reader finds', () => {
  it('lead from a table to itself in both directions', () => {
    expect(listLinks('people')).toEqual(
      expect.arrayContaining([
        ['to-many', 'people', 'people_mentor_id_fkey', [['id', 'mentor_id']]],
        ['to-one', 'people', 'people_mentor_id_fkey', [['mentor_id', 'id']]],
      ]),
    )
  })
  it('are one-to-one where the foreign key is unique', () => {
    expect(listLinks('profiles')).toEqual([['one-to-one', 'people', 'profiles_person_id_fkey', [['person_id', 'id']]]])
  })
  it('lead through nested views over tables of another schema', () => {
    expect(listLinks('chapters')).toEqual([
      [
        'to-one',
        'seasons',
        'chapters_year_half_fkey',
        [
          ['year', 'year'],
          ['half', 'half'],
        ],
      ],
    ])
    expect(listLinks('seasons')?.map(([kind, to]) => [kind, to])).toEqual([['to-many', 'chapters']])
  })
  it('lead to a partitioned table, not to its partitions', () => {
    expect(
      listLinks('people')
        ?.filter(([, to]) => String(to).startsWith('visits'))
        .map(([kind, to]) => [kind, to]),
    ).toEqual([
      ['to-many', 'visits'],
      ['computed', 'visits'],
    ])
    expect(schema.relations.has('visits_2027')).toBe(false)
  })
})

describe('the relations that the schema reader finds', () => {
  it('have the primary key of a view’s base table', () => {
    expect(schema.relations.get('chapters')).toMatchObject({ isView: true, primaryKey: ['the id'] })
  })
  it('have columns with type, default and representation', () => {
    expect(schema.relations.get('people')?.columns.get('name')).toMatchObject({
      type: 'character varying(40)',
      isNullable: false,
      default: "'Nobody'::character varying",
    })
    expect(schema.relations.get('profiles')?.columns.get('shade')).toMatchObject({
      ...{ type: 'network.colour', baseType: 'integer', representation: { toJson: 'network.show' } },
    })
  })
  it('have computed columns with their type', () => {
    expect(schema.relations.get('people')?.computedColumns.get('initials')).toBe('text')
  })
})

describe('the functions that the schema reader finds', () => {
  it('include all functions with the same name', () => {
    expect(schema.functions.get('find')?.map(({ parameters, isVariadic }) => [parameters.length, isVariadic])).toEqual([
      [1, false],
      [2, true],
    ])
  })
  it('include their optional parameters', () => {
    expect(schema.functions.get('find')?.[1]).toMatchObject({
      parameters: [
        { name: 'words', isRequired: true },
        { name: 'kinds', type: 'text[]', isRequired: false, isVariadic: true },
      ],
      returns: { kind: 'composite', isSet: true, type: { schema: 'network', name: 'people' } },
      settings: [['statement_timeout', '9s']],
    })
  })
  it('leave out functions without argument names', () => {
    expect(schema.functions.has('two_without_names')).toBe(false)
    expect(schema.functions.has('note_change')).toBe(false)
  })
})

it('the schema reader reads the whole schema of this site', async () => {
  const publicSchema = await readSchema('public')
  expect(publicSchema.relations.get('events')?.primaryKey).toEqual(['id'])
  expect(publicSchema.links.get('event_circles')?.map(({ to }) => to.name)).toContain('circles')
  expect(publicSchema.functions.has('search_site')).toBe(true)
})
