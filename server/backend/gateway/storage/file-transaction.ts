import type { BatchRows, BatchStatement } from '../../database/batch.ts'
import { buildSettingsStatement, type RequestCaller, rollBackTransaction, statementTimeoutGraceMs } from '../caller.ts'

/** Statements of one transaction. Each call is one round trip. */
export type FileTransaction = {
  /**
   * Runs statements as the owner of the tables, who bypasses every policy. Call this method only before the first
   * statement of the caller.
   */
  asOwner(...statements: BatchStatement[]): Promise<BatchRows[]>
  /** Runs statements as the caller: the policies of `storage` apply. */
  asCaller(...statements: BatchStatement[]): Promise<BatchRows[]>
}

type Options = {
  /** Operation name of Supabase Storage, which policies may read. */
  operation: string
  /** Whether to roll back at the end. Such a dry run checks the permission without changing rows. */
  isTrial?: boolean
}

const makeCommand = (text: string): BatchStatement => ({ text, parameters: [] })

/**
 * Runs statements in one transaction, which is committed when `work` ends and rolled back when it throws.
 * @throws DatabaseError, or ConnectionError, after which it is unknown whether the transaction was committed
 */
export async function runFileTransaction<Answer>(
  caller: RequestCaller,
  { operation, isTrial = false }: Options,
  work: (transaction: FileTransaction) => Promise<Answer>,
): Promise<Answer> {
  const settings = buildSettingsStatement([
    ['statement_timeout', `${caller.timeout}ms`],
    ...caller.settings,
    ['storage.operation', operation],
  ])
  let opening = [makeCommand('begin'), settings]
  let isOwner = true
  let isOpen = false
  const connection = await caller.pool.acquire()
  const run = async (statements: BatchStatement[]) => {
    const before = opening
    opening = []
    isOpen = true
    return (await connection.batch([...before, ...statements])).slice(before.length)
  }
  try {
    connection.limit(caller.timeout + statementTimeoutGraceMs)
    const answer = await work({
      asOwner(...statements) {
        if (!isOwner) throw new Error('A statement of the owner would run as the caller.')
        return run(statements)
      },
      asCaller(...statements) {
        if (isOwner) opening.push(buildSettingsStatement([['role', caller.role]]))
        isOwner = false
        return run(statements)
      },
    })
    await connection.batch([makeCommand(isTrial ? 'rollback' : 'commit')])
    isOpen = false
    return answer
  } finally {
    if (isOpen) await rollBackTransaction(connection)
    connection.release()
  }
}
