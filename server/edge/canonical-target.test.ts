import { describe, expect, it } from 'vitest'
import { checkTarget, findCanonicalTarget } from './canonical-target.ts'

describe('the check of a request target', () => {
  it.each([
    '/',
    '/events?q=caf%C3%A9&page=2',
    '/event/the-lagos-reading-room',
    '/news/r%C3%A9sum%C3%A9',
    '/auth/v1/token?grant_type=password',
    '/rest/v1/events?or=(title.ilike.%25a%25,slug.eq.b)&select=*',
    '/storage/v1/object/public/media/C%C3%B4te%20d%E2%80%99Ivoire/50%25%3F.png',
    '/weave/a-b/c~d_e.svg',
  ])('accepts the target %s', target => {
    expect(checkTarget(target)).toBeUndefined()
  })

  it.each([
    '/auth/v1/%74oken?grant_type=password',
    '/%61uth/v1/token',
    '/rest/v1/rpc/submit%5Fapplication',
    '/%72est/v1/events',
    '/rest/v1/caf%C3%A9',
    '/AUTH/v1/tok%65n',
    '/AUTH/V1/TOKEN',
    '/Rest/v1/events',
    '/Storage/v1/object/public/media/x.png',
    '/api/%64iagnostics',
    '/event/%61bc',
    '//',
    '//evil.example/..',
    '/auth//v1/token',
    '/auth/v1/../v1/token',
    '/auth/v1/./token',
    '/auth/v1/%2e%2e/token',
    '/storage/v1/object/public/media/..%2f..%2fkeys.json',
    '/storage/v1/object/public/media%5cx.png',
    '/events/..',
  ])('returns 404 for the target %s', target => {
    expect(checkTarget(target)).toBe(404)
  })

  it.each([
    'http://evil.example/',
    '*',
    '',
    '/events\\x',
    '/a b',
    '/a\u0000',
    '/a\tb',
    '/event/%00',
    '/event/%0d%0a',
    '/event/%E0%A4',
    '/event/%zz',
    '/connect?event=%00',
    '/connect/status?token=a%00b',
  ])('returns 400 for the target %s', target => {
    expect(checkTarget(target)).toBe(400)
  })
})

describe('the redirect to the canonical page URL', () => {
  it.each([
    ['//', '/'],
    ['//events', '/events'],
    ['/events/', '/events'],
    ['/Flagship-Davos?x=A', '/flagship-davos?x=A'],
    ['/Forum-2028', '/forum-2028'],
    ['/circles//culture/?month=2027-01', '/circles/culture?month=2027-01'],
    ['//evil.example', '/evil.example'],
    ['///evil.example//', '/evil.example'],
  ])('leads from the URL %s to the URL %s', (target, straight) => {
    expect(findCanonicalTarget(target)).toBe(straight)
  })
  it.each([
    '/',
    '/events',
    '/events?return=//evil.example/',
    '/auth//v1/token',
    '/AUTH',
    '/preview/AbC',
    '/robots.TXT',
    '/rest/v1/events/',
    '/api/backend/',
    '//evil.example/..',
    '/\\evil.example/',
    'http://evil.example//',
    '/event/%00/',
  ])('is not sent for the URL %s', target => {
    expect(findCanonicalTarget(target)).toBeUndefined()
  })
})
