import { describe, expect, it } from 'vitest'
import { convertFieldsToRow, defineRecord, getFieldMergers, makeBlankFields, validateRecord } from './define-record.ts'
import { defineDateField, defineToggleField } from './field-kinds.ts'
import { defineOptionalTextField, defineSlugField, defineTextField } from './text-kinds.ts'

const baseRecord = {
  kind: 'partner',
  one: 'partner',
  many: 'partners',
  heading: 'Partners',
  at: { list: '/a', one: (id: string) => `/a/${id}` },
}

const kind = defineRecord('partners', {
  ...baseRecord,
  title: ({ name }) => name,
  fields: {
    name: defineTextField({ label: 'Name', required: 'A name, please.' }),
    slug: defineSlugField({ label: 'Short name', from: 'name', example: 'a-b' }),
    description: defineTextField({ label: 'About', rows: 3 }),
    is_visible: defineToggleField({ label: 'Visible' }),
  },
  layout: ['name', ['slug', 'description'], 'is_visible'],
  check: ({ name, description }) => (name === description ? { description: 'Say something else.' } : {}),
})

describe('a record definition', () => {
  it('writes the values of a form in the types of the database columns', () => {
    expect(makeBlankFields(kind)).toEqual({ name: '', slug: '', description: '', is_visible: true })
    expect(convertFieldsToRow(kind, { name: ' A  b ', slug: '', description: ' c ', is_visible: true })).toEqual({
      name: 'A  b',
      slug: 'a-b',
      description: 'c',
      is_visible: true,
    })
  })
  it('validates single fields as well as combinations of fields', () => {
    expect(validateRecord(kind, makeBlankFields(kind))).toEqual({
      name: 'A name, please.',
      description: 'Say something else.',
    })
    expect(validateRecord(kind, { ...makeBlankFields(kind), name: 'A', slug: 'Not So' })).toHaveProperty('slug')
  })
  it('merges long texts by word, but leaves conflicts in short texts to the user', () => {
    expect(Object.keys(getFieldMergers(kind))).toEqual(['description'])
  })
})

it('a record definition does not compile with an unknown column or a wrong type', () => {
  const recordRest = { ...baseRecord, title: () => '', layout: [] }
  // @ts-expect-error: the table has no such column
  defineRecord('partners', { ...recordRest, fields: { nmae: defineTextField({ label: 'Name' }) } })
  // @ts-expect-error: the column is never null, so the field must not be optional
  defineRecord('partners', { ...recordRest, fields: { name: defineOptionalTextField({ label: 'Name' }) } })
  // @ts-expect-error: the column is a boolean, not a date
  defineRecord('partners', { ...recordRest, fields: { is_visible: defineDateField({ label: 'Visible' }) } })
  // @ts-expect-error: the layout names a field that does not exist
  defineRecord('partners', { ...recordRest, fields: { name: defineTextField({ label: 'Name' }) }, layout: ['nmae'] })
  expect(kind.table).toBe('partners')
})
