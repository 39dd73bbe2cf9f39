import { describe, expect, it } from 'vitest'
import { countPromisesByStatus, formatPromiseStatus, getPromiseStatus, type PromiseWithDueDate } from './promise.ts'

const today = '2026-11-23'
const promise = (changes: Partial<PromiseWithDueDate>): PromiseWithDueDate => ({
  state: 'open',
  due_on: today,
  settled_on: null,
  ...changes,
})

describe('the status of a promise (pledge)', () => {
  it.each([
    [{ due_on: '2026-11-22' }, 'late', 'Late by a day'],
    [{ due_on: '2026-10-31' }, 'late', 'Late by 23 days'],
    [{ due_on: '2026-11-23' }, 'open', 'Due today'],
    [{ due_on: '2026-11-24' }, 'open', '1 day left'],
    [{ due_on: '2026-12-03' }, 'open', '10 days left'],
    [{ due_on: '2027-06-01' }, 'open', 'Open'],
    [{ state: 'done', due_on: '2026-11-25', settled_on: '2026-11-20' }, 'done', 'Done early'],
    [{ state: 'done', due_on: '2026-11-20', settled_on: '2026-11-20' }, 'done', 'Done'],
    [{ state: 'done', due_on: '2026-11-19', settled_on: '2026-11-20' }, 'done', 'Done a day late'],
    [{ state: 'withdrawn', due_on: '2026-01-01', settled_on: '2026-01-01' }, 'withdrawn', 'Withdrawn'],
    [{ state: 'quiet', due_on: '2026-01-01', settled_on: '2026-03-01' }, 'quiet', 'No report'],
  ] satisfies [Partial<PromiseWithDueDate>, string, string][])(
    'depends on its due date (case %#)',
    (fields, expectedStatus, text) => {
      expect(getPromiseStatus(promise(fields), today)).toBe(expectedStatus)
      expect(formatPromiseStatus(promise(fields), today)).toBe(text)
    },
  )
})

it('the summary of promises counts promises by status with fulfilled promises first', () => {
  const many = [promise({ due_on: '2026-01-01' }), promise({ state: 'done', settled_on: today }), promise({})]
  expect(countPromisesByStatus(many, today).map(({ count, label }) => `${count} ${label}`)).toEqual([
    '1 done',
    '1 open',
    '1 late',
  ])
  expect(countPromisesByStatus([], today)).toEqual([])
})
