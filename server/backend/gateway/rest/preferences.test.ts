import { describe, expect, it } from 'vitest'
import { readPreferences } from './preferences.ts'

const read = (...lines: string[]) => readPreferences(lines, false)

describe('readPreferences', () => {
  it('refuses unknown preferences with handling=strict', () => {
    expect(() => read('handling=strict, count=many, anything', 'return=representation, odd')).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: count=many, anything, odd',
      }),
    )
  })
  it('ignores unknown preferences without handling=strict', () => {
    expect(read('handling=lenient, count=many, anything')).toEqual({
      handling: 'lenient',
      applied: ['handling=lenient'],
    })
    expect(read('COUNT=exact, count = exact')).toEqual({ applied: [] })
  })
  it('returns every known preference in the order that PostgREST uses', () => {
    expect(
      read(
        'max-affected=5, timezone=Africa/Dakar,handling=strict ,count=exact, return=minimal',
        'missing=default, resolution=merge-duplicates',
      ),
    ).toEqual({
      resolution: 'merge-duplicates',
      missing: 'default',
      return: 'minimal',
      count: 'exact',
      handling: 'strict',
      timezone: 'Africa/Dakar',
      maxAffected: 5,
      applied: [
        'resolution=merge-duplicates',
        'missing=default',
        'return=minimal',
        'count=exact',
        'handling=strict',
        'timezone=Africa/Dakar',
        'max-affected=5',
      ],
    })
  })
  it('uses the first value of a preference that is given twice', () => {
    expect(read('count=planned, count=exact', 'return=headers-only', 'return=minimal')).toMatchObject({
      count: 'planned',
      return: 'headers-only',
    })
  })
  it('reads max-affected without handling=strict, but does not report this preference as applied', () => {
    expect(read('max-affected=5')).toEqual({ maxAffected: 5, applied: [] })
  })
  it.each(['max-affected=', 'max-affected=many', 'max-affected=1.5'])(
    'finds no number in the preference %s',
    preference => {
      expect(read(preference)).toEqual({ applied: [] })
    },
  )
  it('reads the tx preference only if clients may choose it', () => {
    expect(readPreferences(['tx=rollback'], true)).toEqual({ tx: 'rollback', applied: ['tx=rollback'] })
    expect(readPreferences(['tx=rollback, handling=strict'], false)).toEqual({
      handling: 'strict',
      applied: ['handling=strict'],
    })
  })
})
