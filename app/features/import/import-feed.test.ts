import { describe, expect, it } from 'vitest'
import {
  buildRegisterFeedPath,
  describeFeedStatus,
  findFeedFormErrors,
  type ImportFeed,
  isFeedBeingRead,
  readNewFeedSearch,
} from './import-feed.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const source: ImportFeed = {
  id: 's1',
  name: 'Harbour letters',
  kind: 'article',
  address: 'https://old.example/feed',
  format: '',
  articlesBecome: 'draft',
  every: 'day',
  isOn: true,
  askedBy: 'Amina Wanjohi-Sall',
  mayBeRead: true,
  isAsked: false,
  isRead: false,
  nextAt: null,
  notBefore: null,
  readAt: '2026-11-22T09:00:00Z',
  outcome: 'nothing',
  note: null,
  failures: 0,
  open: null,
  last: null,
}

describe('an import feed', () => {
  it.each<[Partial<ImportFeed>, string]>([
    [{ outcome: 'failed', failures: 1 }, 'attention: Failed'],
    [{ outcome: 'failed', failures: 3 }, 'broken: Failed'],
    [{ mayBeRead: false }, 'attention: Failed'],
    [{ outcome: 'skipped' }, 'attention: Failed'],
    [{ open: { id: 'i1', status: 'paused' } }, 'attention: Stopped'],
    [{ isOn: false, outcome: 'failed' }, 'off: Paused'],
    [{ isAsked: true, notBefore: '2026-11-22T10:30:00Z' }, 'waiting: Rate-limited'],
    [{ isAsked: true, notBefore: '2026-11-22T09:30:00Z' }, 'waiting: Queued'],
    [{ open: { id: 'i1', status: 'running' } }, 'waiting: Reading'],
    [{ open: { id: 'i1', status: 'undoing' } }, 'waiting: Undoing'],
    [{ outcome: null }, 'unknown: Never read'],
    [{}, 'well: Read'],
  ])('is described in words (feed %j: “%s”)', (changes, text) => {
    const { kind, words } = describeFeedStatus({ ...source, ...changes }, now)
    expect(`${kind}: ${words}`).toBe(text)
  })
  it('is shown as being read only if it is on, due and not stopped', () => {
    expect(isFeedBeingRead({ ...source, isAsked: true, open: { id: 'i1', status: 'paused' } }, now)).toBe(false)
    expect(isFeedBeingRead({ ...source, isAsked: true }, now)).toBe(true)
    expect(isFeedBeingRead({ ...source, isAsked: true, isOn: false }, now)).toBe(false)
    const [justNow, longAgo] = ['2026-11-22T09:59:59Z', '2026-11-22T08:00:00Z']
    expect(isFeedBeingRead({ ...source, nextAt: justNow }, now)).toBe(true)
    expect(isFeedBeingRead({ ...source, nextAt: longAgo }, now)).toBe(false)
    expect(isFeedBeingRead({ ...source, nextAt: justNow, mayBeRead: false }, now)).toBe(false)
  })
})

describe('the form of a feed', () => {
  it('refuses an invalid URL or a missing name', () => {
    expect(findFeedFormErrors({ ...source, name: '' })).toHaveProperty('name')
    for (const address of ['', 'old.example', 'ftp://old.example', 'https://user:secret@old.example/', 'https://a b'])
      expect(findFeedFormErrors({ ...source, address }), address).toHaveProperty('address')
    expect(findFeedFormErrors({ ...source, address: 'https://old.example/@people/feed' })).toEqual({})
  })
  it('starts with the values in the parameters of its URL', () => {
    const path = buildRegisterFeedPath('https://old.example/feed?x=1&y=2', 'Letters & more', 'event')
    const [, query = ''] = path.split('?')
    expect(readNewFeedSearch(new URLSearchParams(query))).toEqual({
      address: 'https://old.example/feed?x=1&y=2',
      name: 'Letters & more',
      kind: 'event',
    })
    expect(readNewFeedSearch(new URLSearchParams({ address: 'x'.repeat(3000) })).address).toBeUndefined()
  })
})
