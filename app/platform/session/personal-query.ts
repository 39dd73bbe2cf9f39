import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import { personalQueryMeta } from './account-queries.ts'

/** Defines a query with data of a signed-in user. The data is removed from the cache when the user signs out. */
export const definePersonalQuery = <Row, Data = Row, Key extends QueryKey = QueryKey>(
  options: Omit<UndefinedInitialDataOptions<Row, Error, Data, Key>, 'meta'>,
) => queryOptions<Row, Error, Data, Key>({ ...options, meta: personalQueryMeta })
