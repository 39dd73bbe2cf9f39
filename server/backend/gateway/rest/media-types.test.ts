import { describe, expect, it } from 'vitest'
import { chooseResponseType, getMediaTypeName } from './media-types.ts'

const list = { isSingle: false, stripsNulls: false, media: 'json' }

describe('chooseResponseType', () => {
  it('refuses unsupported media types with 406', () => {
    expect(() => chooseResponseType('text/html;q=0.5, image/png, application/geo+json; charset=utf-8')).toThrow(
      expect.objectContaining({
        status: 406,
        code: 'PGRST107',
        message: 'None of these media types are available: application/geo+json, image/png, text/html',
      }),
    )
  })
  it('returns a JSON array for a request without an Accept header', () => {
    for (const accept of [undefined, '*/*', 'application/json', 'Application/JSON; charset=utf-8'])
      expect(chooseResponseType(accept)).toEqual(list)
  })
  it('reads the media types for a single object, for objects without nulls and for CSV', () => {
    expect(chooseResponseType('application/vnd.pgrst.object+json')).toEqual({ ...list, isSingle: true })
    expect(chooseResponseType('application/vnd.pgrst.object')).toEqual({ ...list, isSingle: true })
    expect(chooseResponseType('application/vnd.pgrst.object+json; nulls=stripped')).toEqual({
      ...list,
      isSingle: true,
      stripsNulls: true,
    })
    expect(chooseResponseType('application/vnd.pgrst.array+json;nulls=stripped')).toEqual({
      ...list,
      stripsNulls: true,
    })
    expect(chooseResponseType('application/vnd.pgrst.array+json;nulls="kept"')).toEqual(list)
    expect(chooseResponseType('text/csv')).toEqual({ ...list, media: 'csv' })
  })
  it.each([
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'json'],
    ['application/json;q=0.2, text/csv;q=0.7', 'csv'],
    ['application/json, text/csv', 'json'],
    ['text/csv, application/json', 'csv'],
    ['*/*, text/csv', 'csv'],
    ['text/csv;q=2, application/json;q=0.9', 'csv'],
  ])('chooses the media type with the highest preference in the header %s', (accept, media) => {
    expect(chooseResponseType(accept).media).toBe(media)
  })
})

describe('getMediaTypeName', () => {
  it.each([
    ['Text/Plain; charset=utf-8', 'text/plain'],
    ['image/png; x=1', 'image/png; x=1'],
    ['application/vnd.pgrst.plan', 'application/vnd.pgrst.plan+text; for="application/json"'],
    [
      'application/vnd.pgrst.plan+json; for="text/plain"; options=buffers|analyze|odd',
      'application/vnd.pgrst.plan+json; for="text/plain"; options=analyze|buffers',
    ],
  ])('writes the media type %s as PostgREST does', (type, name) => {
    expect(getMediaTypeName(type)).toBe(name)
  })
})
