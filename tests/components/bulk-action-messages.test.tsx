import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { recordBulkActions } from '../../app/desk/list/bulk-functions.ts'
import { useBulkActionRun } from '../../app/desk/list/use-bulk-action-run.ts'
import { buildFormName } from '../../app/desk/record/draft-storage.ts'
import { showToasts, type ToastMessage } from '../../app/ui/toast-queue.ts'
import { useToast } from '../../app/ui/toasts.tsx'

const nouns = { one: 'album', many: 'albums', table: 'albums' }
const functions = {
  preview: async () => [],
  apply: async (_: string, __: string, ids: readonly string[]) => ({ changed: ids.length, missed: 0 }),
  undo: async () => ({ undone: 1, changed: 0 }),
}

it('a bulk action on one record and its undo replace the message of the record’s save', async () => {
  const messages: ToastMessage[] = []
  const stop = showToasts(message => messages.push(message))
  const { result } = renderHook(
    () => ({ toast: useToast(), ...useBulkActionRun({ nouns, functions, invalidates: [] }) }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
    },
  )
  await act(async () => {
    result.current.toast.say('Harbour saved', undefined, undefined, buildFormName('albums', '7'))
    await result.current.run(recordBulkActions.archive, ['7'], null)
    messages.at(-1)?.undo?.()
  })
  await expect
    .poll(() => messages.map(({ title }) => title))
    .toEqual(['Harbour saved', '1 album archived', '1 album restored'])
  expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
  await act(() => result.current.run(recordBulkActions.archive, ['7', '8'], null))
  expect(new Set(messages.map(({ id }) => id)).size).toBe(2)
  stop()
})
