import type { UseQueryResult } from '@tanstack/react-query'
import { Callout } from '../../../ui/callout.tsx'
import { formatPermissionDifference } from '../permission-labels.ts'
import type { PermissionTestResponse } from '../server-answers.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { RepairSql } from './repair-sql.tsx'
import './permissions.css'

/** Result of the permission test, as one sentence. */
export const summarizePermissions = (data: PermissionTestResponse | undefined): string =>
  data
    ? `${data.asked} permission checks run. ${data.differing.length === 0 ? 'All' : data.asExpected} as expected.`
    : 'Permission checks'

/**
 * Permission test, which queries the database as four roles. Shows differences from the declared permissions, and SQL
 * statements to repair the differences.
 */
export function PermissionTest({ test }: { test: UseQueryResult<PermissionTestResponse> }) {
  const { data, error, isFetching } = test
  return (
    <>
      <p className="permissions-said" role="status">
        {data ? summarizePermissions(data) : isFetching && 'Checking permissions…'}
      </p>
      {error && (
        <Callout tone="warn" title="The permissions could not be checked.">
          {error.message} {data && 'Showing the previous result.'}
        </Callout>
      )}
      {data && (
        <>
          <PermissionDifferences {...data} />
          <PermissionMatrix tables={data.tables} />
        </>
      )}
    </>
  )
}

/**
 * Differences in permissions, one message per table: the first difference, the number of further differences, and the
 * SQL to repair all differences of the table.
 */
function PermissionDifferences({ differing, repairs }: PermissionTestResponse) {
  const tables = [...new Set(differing.map(({ table }) => table))]
  return tables.map(table => {
    const [first, ...more] = differing.filter(difference => difference.table === table)
    if (!first) return null
    const { title, text } = formatPermissionDifference(first)
    const repair = repairs.find(r => r.table === table)
    return (
      <div key={table} className="difference">
        <Callout tone="warn" title={title}>
          {text} {more.length > 0 && `${more.length} more of this table ${more.length === 1 ? 'differs' : 'differ'}.`}
        </Callout>
        {repair && <RepairSql table={table} sql={repair.sql} />}
      </div>
    )
  })
}
