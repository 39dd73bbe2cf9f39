import { queryOptions } from '@tanstack/react-query'
import { getBrowserDb } from '../db/browser-db.ts'
import type { DbSource } from '../db/public-db.ts'

/**
 * Defines a query for rows that visitors may read. The server passes the client of the request. After an error the query
 * does not run again on mount, because the error page contains a component that uses the query.
 */
export const definePublicQuery =
  <Row>(
    queryKey: readonly unknown[],
    read: (db: DbSource) => Promise<Row>,
    options: { enabled?: boolean; refetchOnMount?: false } = {},
  ) =>
  (db: DbSource = getBrowserDb) =>
    queryOptions({ queryKey, queryFn: () => read(db), retryOnMount: false, ...options })
