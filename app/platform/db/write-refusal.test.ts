import type { PostgrestError } from '@supabase/postgrest-js'
import { expect, it } from 'vitest'
import { removeInvisibleCharacters } from '../../desk/record/row-source.ts'
import { DatabaseError } from './rows.ts'
import { describeWriteError, toWriteRefusal } from './write-refusal.ts'

const refused = (constraint: string) =>
  new DatabaseError({
    code: '23514',
    message: `new row for relation "people" violates check constraint "${constraint}"`,
  } as PostgrestError)

it('a refused write names the kind of value that the database constraint forbids', () => {
  expect(toWriteRefusal(refused('people_name_check_one_line'))?.title).toMatch(/line break or invisible characters/)
  expect(toWriteRefusal(refused('partners_url_check_web_address'))?.title).toMatch(/One of the URLs is not valid/)
  expect(toWriteRefusal(refused('pages_binned_at_check'))?.title).toMatch(/in the trash/)
  expect(toWriteRefusal(refused('partners_term_check'))?.title).toMatch(/has an invalid value/)
})

it('a refused write shows its error at the field that the name of the database constraint mentions', () => {
  const names = ['title', 'sub_title', 'slug']
  expect(toWriteRefusal(refused('people_name_check_one_line'), names)).not.toHaveProperty('fields')
  expect(toWriteRefusal(refused('events_sub_title_check_one_line'), names)?.fields).toHaveProperty('sub_title')
  expect(toWriteRefusal(refused('events_sub_title_check_one_line'), names)?.fields).not.toHaveProperty('title')
  const duplicateKey = { code: '23505', message: 'duplicate key value violates unique constraint "events_slug_key"' }
  expect(toWriteRefusal(new DatabaseError(duplicateKey), names)).toMatchObject({
    fields: { slug: expect.stringContaining('Already used') },
  })
})

it('a write without a response asks the user to try again', () => {
  expect(describeWriteError(new TypeError('Failed to fetch'))).toBe('The server did not answer. Try again in a moment.')
  expect(describeWriteError(refused('partners_term_check'))).toMatch(/has an invalid value/)
})

it('a write of a record that was deleted shows the message of the database', () => {
  const gone = new DatabaseError({ code: 'P0002', message: 'One of these authors no longer exists.' })
  expect(describeWriteError(gone)).toBe('One of these authors no longer exists.')
})

it('a write removes invisible pasted characters from every part of a row', () => {
  expect(
    removeInvisibleCharacters({
      name: 'Zo\u200bla\u0007',
      bio: 'a\u000bb',
      value: [{ label: '\ufeffX', at: null, n: 1 }],
      shown: true,
    }),
  ).toEqual({ name: 'Zola', bio: 'a\nb', value: [{ label: 'X', at: null, n: 1 }], shown: true })
})
