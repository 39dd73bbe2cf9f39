import type { PostgrestError } from '@supabase/postgrest-js'
import { expect, it } from 'vitest'
import { DatabaseError } from '../../platform/db/rows.ts'
import { rowAsTyped } from './row-source.ts'
import { refusalMessage, refusalOrSilence } from './write-refusal.ts'

const refused = (constraint: string) =>
  new DatabaseError({
    code: '23514',
    message: `new row for relation "people" violates check constraint "${constraint}"`,
  } as PostgrestError)

it('Musa is told which kind of thing a rule refuses', () => {
  expect(refusalMessage(refused('people_name_check_one_line'))).toMatch(/line break, or characters that nobody sees/)
  expect(refusalMessage(refused('partners_url_check_web_address'))).toMatch(/addresses does not lead anywhere/)
  expect(refusalMessage(refused('partners_term_check'))).toMatch(/does not take/)
})

it('Musa is told when nobody answered, and what to do; a refusal says its own', () => {
  expect(refusalOrSilence(new TypeError('Failed to fetch'))).toBe('The server did not answer. Try again in a moment.')
  expect(refusalOrSilence(refused('partners_term_check'))).toMatch(/does not take/)
})

it('what Musa pasted unseen is not sent, in no part of a row', () => {
  expect(
    rowAsTyped({
      name: 'Zo\u200bla\u0007',
      bio: 'a\u000bb',
      value: [{ label: '\ufeffX', at: null, n: 1 }],
      shown: true,
    }),
  ).toEqual({ name: 'Zola', bio: 'a\nb', value: [{ label: 'X', at: null, n: 1 }], shown: true })
})
