import { expect, it } from 'vitest'
import { describePublishing, describeSave, getPublishAction, listStatusChanges } from './publish-action.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const past = '2026-11-20T06:00:00Z'
const future = '2026-11-27T06:00:00Z'
const draft = { status: 'draft', publishedAt: '' }
const scheduled = { status: 'published', publishedAt: future }
const published = { status: 'published', publishedAt: past }
const archived = { status: 'archived', publishedAt: past }
const ask = (when: 'now' | 'date') => ({ effect: 'ask', dialog: { when } })

it.each([
  ['a new record', undefined, '', true, { label: 'Publish', ...ask('now') }],
  ['a draft without a publish date', draft, '', false, { label: 'Publish', ...ask('now') }],
  ['a draft with a past publish date', draft, past, true, { label: 'Publish', ...ask('date') }],
  ['a draft with a future publish date', draft, future, true, { label: 'Schedule', ...ask('date') }],
  ['a scheduled record with changes', scheduled, future, true, { label: 'Update', effect: 'save' }],
  ['a scheduled record without changes', scheduled, future, false, { label: 'Up to date', effect: 'none' }],
  ['a published record with changes', published, past, true, { label: 'Update', effect: 'save' }],
  ['a published record without changes', published, past, false, { label: 'Up to date', effect: 'none' }],
  ['an archived record', archived, past, false, { label: 'Publish again', ...ask('date') }],
  ['an archived record with a future date', archived, future, true, { label: 'Publish again', ...ask('date') }],
])(
  'the label of the publish button states the effect of pressing (record: %s)',
  (_, stored, publishAt, isDirty, action) => {
    expect(getPublishAction({ stored, publishAt, isDirty, isConflict: false, now })).toEqual(action)
  },
)

it('the publish button first asks the user to resolve a conflict, whatever the status of the record is', () => {
  for (const stored of [undefined, draft, scheduled, published, archived])
    expect(getPublishAction({ stored, publishAt: '', isDirty: true, isConflict: true, now })).toEqual({
      label: 'Choose a version',
      effect: 'choose',
    })
})

it.each([
  ['a draft', draft, ['draft', 'Draft', 'Not visible to visitors']],
  ['an archived record', archived, ['archived', 'Archived', 'Not visible to visitors']],
  [
    'a scheduled record',
    scheduled,
    ['scheduled', expect.stringMatching(/^Scheduled for Fri 27 Nov, \d\d:00$/), undefined],
  ],
  ['a published record', published, ['published', 'Published', expect.stringMatching(/^Fri 20 Nov, \d\d:00$/)]],
])('the publishing status of %s is described in words', (_, stored, [kind, text, note]) => {
  expect(describePublishing(stored, now)).toMatchObject({ kind, text })
  expect(describePublishing(stored, now).note).toEqual(note)
})

it.each([
  ['a new record', undefined, []],
  ['a draft', draft, ['Archive']],
  ['a scheduled record', scheduled, ['Publish now', 'Unschedule', 'Archive']],
  ['a published record', published, ['Unpublish', 'Archive']],
  ['an archived record', archived, ['Move to drafts']],
])('the menu next to the publish button for %s offers all other changes of status', (_, stored, labels) => {
  expect(listStatusChanges(stored, now).map(({ label }) => label)).toEqual(labels)
})

it('a record is shown as published if its publish date is less than a minute in the future', () => {
  const at = (ms: number) => ({ status: 'published', publishedAt: new Date(now + ms).toISOString() })
  expect(describePublishing(at(20_000), now).kind).toBe('published')
  expect(describePublishing(at(61_000), now).kind).toBe('scheduled')
})

it('a scheduled record loses its publish date when it is archived or unscheduled', () => {
  const changes = listStatusChanges(scheduled, now).map(({ status, removesDate }) => [status, removesDate])
  expect(changes).toEqual([
    ['published', true],
    ['draft', true],
    ['archived', true],
  ])
  expect(listStatusChanges(published, now).some(({ removesDate }) => removesDate)).toBe(false)
})

it.each([
  ['a new draft', undefined, draft, /^Roads saved$/],
  ['a new record that is published immediately', undefined, { ...published, publishedAt: '' }, /^Roads published$/],
  ['a draft that is published', draft, published, /^Roads published$/],
  ['a draft that is scheduled', draft, scheduled, /^Roads scheduled for Fri 27 Nov, \d\d:00$/],
  ['a scheduled record with another text', scheduled, scheduled, /^Roads saved$/],
  [
    'a scheduled record with another date',
    scheduled,
    { ...scheduled, publishedAt: '2026-11-28T06:00:00Z' },
    /^Roads scheduled for Sat 28 Nov, \d\d:00$/,
  ],
  ['a published record with another text', published, published, /^Roads saved$/],
  ['a published record that becomes a draft', published, draft, /^Roads unpublished$/],
  ['a scheduled record that becomes a draft', scheduled, draft, /^Roads unscheduled$/],
  ['a published record that is archived', published, archived, /^Roads archived$/],
  ['an archived record that becomes a draft', archived, draft, /^Roads moved to drafts$/],
])('the toast after a save names the change of the publishing stage (change: %s)', (_, before, saved, title) => {
  expect(describeSave('Roads', before, saved, now)).toMatch(title)
})
