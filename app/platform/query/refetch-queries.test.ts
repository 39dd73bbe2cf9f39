import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { makeQueryClient } from './query-client.ts'
import { refetchQueries } from './refetch-queries.ts'

it('a refetch discards a response that was requested before a write by the same user', async () => {
  const client = makeQueryClient()
  const before = Promise.withResolvers<string[]>()
  let stored: string[] = []
  let calls = 0
  const queryFn = () => (++calls === 1 ? before.promise : Promise.resolve(stored))
  const observer = new QueryObserver(client, { queryKey: ['audit', 'latest'], queryFn })
  const stop = observer.subscribe(() => {})
  stored = ['noted something']
  const read = refetchQueries(client, [['audit']])
  before.resolve([])
  await read
  expect(observer.getCurrentResult().data).toEqual(['noted something'])
  stop()
})
