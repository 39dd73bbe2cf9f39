import type { FetchQueryOptions } from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import type { DbSource } from '../db/public-db.ts'
import { type LoadedQueries, loadQueries } from './hydrate-queries.ts'

// biome-ignore lint/suspicious/noExplicitAny: the queries have different data types, and only their keys and functions are used
type MakeQuery = (db?: DbSource) => FetchQueryOptions<any, any, any, any>

/**
 * Runs the queries for the page of a record. The status is 404 if the record does not exist or is hidden, and 503 if a
 * query fails.
 */
export async function loadRecordPage(
  context: Readonly<RouterContextProvider>,
  record: MakeQuery,
  ...others: MakeQuery[]
) {
  const { client, failed, dehydrated, now } = await loadQueries(context, record, ...others)
  const row = client.getQueryData(record().queryKey)
  return data<LoadedQueries>({ dehydrated, now }, { status: failed ? 503 : row ? 200 : 404 })
}
