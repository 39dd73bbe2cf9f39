import { expect, it } from 'vitest'
import { getToastDuration, maxToasts, queuedToasts, queueToast, showToasts, type ToastMessage } from './toast-queue.ts'

it('the toast queue shows at most three toasts, and a toast without a button for four seconds', () => {
  expect(maxToasts).toBe(3)
  expect(getToastDuration({ kind: 'said' })).toBe(4000)
  expect(getToastDuration({ kind: 'said', undo: () => {} })).toBe(10_000)
  expect(getToastDuration({ kind: 'said', link: { label: 'View on the site', to: '/news/ferries' } })).toBe(10_000)
  expect(getToastDuration({ kind: 'error' })).toBe(0)
  expect(getToastDuration({ kind: 'said', undo: () => {}, stays: true })).toBe(0)
})

it('the toast queue shows each toast once in the order of arrival', () => {
  queueToast({ kind: 'said', title: 'Saved' })
  queueToast({ kind: 'error', title: 'Not saved' })
  expect(queuedToasts.list()).toHaveLength(2)
  const messages: ToastMessage[] = []
  const end = showToasts(message => void messages.push(message))
  queueToast({ kind: 'said', title: 'Copied' })
  end()
  expect(messages.map(({ title }) => title)).toEqual(['Saved', 'Not saved', 'Copied'])
  expect(queuedToasts.list()).toEqual([])
})
