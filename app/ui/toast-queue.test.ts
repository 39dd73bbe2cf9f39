import { expect, it } from 'vitest'
import { getToastDuration, maxToasts, queuedToasts, queueToast, showToasts, type ToastMessage } from './toast-queue.ts'

it('the toast queue shows three toasts at once, for four seconds, or ten with undo; errors and long messages stay', () => {
  expect(maxToasts).toBe(3)
  expect(getToastDuration({ kind: 'said' })).toBe(4000)
  expect(getToastDuration({ kind: 'said', undo: () => {} })).toBe(10_000)
  expect(getToastDuration({ kind: 'error' })).toBe(0)
  expect(getToastDuration({ kind: 'said', undo: () => {}, stays: true })).toBe(0)
})

it('the toast queue queues toasts until they can be shown, and shows each once, in order', () => {
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
