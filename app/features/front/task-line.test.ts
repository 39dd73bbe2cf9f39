import { describe, expect, it } from 'vitest'
import { countTasksByScreen, type Task } from '../../platform/tasks/task-queries.ts'
import { describeDraft } from './draft-line.ts'
import { formatGreeting } from './greeting.ts'
import { describeTask, describeTaskDueDate } from './task-line.ts'

const task = (more: Partial<Task>): Task => ({
  kind: 'review',
  id: 'a1',
  title: 'A theatre opens in a grain store',
  person: 'Efua Tetteh-Lamine',
  text: ' Is the 41 right? ',
  due_at: null,
  since: '2026-11-25T09:00:00Z',
  count: 1,
  ...more,
})
const sentence = (more: Partial<Task>) => {
  const { before, title, quote, action } = describeTask(task(more))
  return [before + title, quote, action]
}

describe('a task on the admin home page', () => {
  it.each([
    [{}, 'Efua Tetteh-Lamine asks you to review A theatre opens in a grain store', 'Is the 41 right?', 'Review'],
    [{ person: null, title: ' ', text: '' }, 'A former colleague asks you to review Untitled', null, 'Review'],
    [
      { kind: 'changes', text: 'It is 42.' },
      'Efua Tetteh-Lamine asks for changes in A theatre opens in a grain store',
      'It is 42.',
      'Open',
    ],
    [
      { kind: 'vote', title: 'Lindiwe Moyo', text: null },
      'Your vote is missing on the application of Lindiwe Moyo',
      null,
      'Vote',
    ],
    [{ kind: 'application', text: null, count: 1 }, '1 application is waiting for a first answer', null, 'Open'],
    [{ kind: 'application', text: null, count: 3 }, '3 applications are waiting for a first answer', null, 'Open'],
    [{ kind: 'question', text: null, count: 2 }, '2 questions from the contact form', null, 'Open'],
  ] as const)('is described in a sentence with its action (task %j)', (more, ...expected) =>
    expect(sentence(more)).toEqual(expected),
  )

  it('adds to the number beside News or Applications', () => {
    const counts = countTasksByScreen([
      task({}),
      task({ kind: 'changes' }),
      task({ kind: 'application', count: 3 }),
      task({ kind: 'vote' }),
    ])
    expect(Object.fromEntries(counts)).toEqual({ '/admin/news': 2, '/admin/applications': 4 })
  })
})

it.each([
  ['2026-11-24T09:00', 'Overdue since 24 Nov, 09:00', 'late'],
  ['2026-11-25T09:00', 'Was due today, 09:00', 'late'],
  ['2026-11-25T17:00', 'Due today, 17:00', 'late'],
  ['2026-11-26T09:00', 'Due tomorrow, 09:00', 'soon'],
  ['2026-11-30T09:00', 'Due 30 Nov, 09:00', 'calm'],
])('a due date is shown in words (due at %s: “%s”)', (due, text, level) => {
  const now = new Date('2026-11-25T14:09').getTime()
  expect(describeTaskDueDate(new Date(due).toISOString(), now)).toEqual({ text, level })
})

it('a task without a due date shows no date', () => expect(describeTaskDueDate(null, 0)).toBeUndefined())

describe('a draft on the admin home page', () => {
  const draft = {
    kind: 'article',
    id: 'a1',
    title: 'Nine keys',
    image: null,
    state: 'draft',
    unsaved: false,
    updated_at: '',
    missing: [],
  } as const
  it.each([
    [{}, 'Article.', '/admin/news/edit/a1'],
    [{ missing: ['excerpt', 'category', '__proto__'] }, 'Article. Missing: excerpt, category.', '/admin/news/edit/a1'],
    [{ state: 'published', unsaved: true }, 'Article, published. Changes not saved.', '/admin/news/edit/a1'],
    [{ state: 'new', unsaved: true }, 'Article. Not saved yet.', '/admin/news/new'],
    [{ kind: 'event', missing: ['venue'] }, 'Event. Missing: venue.', '/admin/events/a1'],
  ] as const)('is described with its missing fields (draft %j: “%s”)', (more, text, to) =>
    expect(describeDraft({ ...draft, ...more })).toEqual({ text, to }),
  )
})

it.each([
  ['2026-11-25T00:00', 'Musa Ndlovu-Keita', 'Good morning, Musa'],
  ['2026-11-25T12:00', '  Thandiwe ', 'Good afternoon, Thandiwe'],
  ['2026-11-25T23:59', null, 'Good evening'],
])('the greeting depends on the hour (at %s, the user %s is greeted with “%s”)', (at, name, text) =>
  expect(formatGreeting(new Date(at), name)).toBe(text),
)
