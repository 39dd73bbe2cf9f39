import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findCachedRecord } from './cached-record.ts'

const isListed = (row: object): row is { slug: string; title: string } => 'slug' in row && 'title' in row
const client = new QueryClient()
client.setQueryData(['events', 'published'], [{ slug: 'a', title: 'A' }])
client.setQueryData(['events', 'page', 2], { rows: [{ slug: 'b', title: 'B' }, null, 'c'], count: 2 })
client.setQueryData(['events', 'neighbours', 'c'], { before: { slug: 'c', title: 'C' }, after: null })
client.setQueryData(['events', 'none'], null)
client.setQueryData(['circles'], [{ slug: 'd', title: 'D' }])

test.each([
  ['a', 'A'],
  ['b', 'B'],
  ['c', undefined],
  ['d', undefined],
])('the search in the cached lists for the slug “%s” finds the record %s', (slug, title) => {
  expect(findCachedRecord(client, ['events'], slug, isListed)?.title).toBe(title)
})
