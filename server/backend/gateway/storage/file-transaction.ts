import type { BatchRows, BatchStatement } from '../../database/batch.ts'
import { type Caller, maxSilence, settingsStatement, undo } from '../caller.ts'

/** Statements of one transaction; each call is one round trip. */
export type FileTransaction = {
  /** As the owner of the tables, past every policy. Not after the first statement of the caller. */
  asOwner(...statements: BatchStatement[]): Promise<BatchRows[]>
  /** As whoever asks: the policies of `storage` decide. */
  asCaller(...statements: BatchStatement[]): Promise<BatchRows[]>
}

type Options = {
  /** What Supabase Storage calls the request; policies may read it. */
  operation: string
  /** Whether it is undone at its end: to see whether it would be allowed. */
  isTrial?: boolean
}

const command = (text: string): BatchStatement => ({ text, parameters: [] })

/**
 * Runs statements in one transaction, which is committed when the work ends and undone when it throws.
 * @throws DatabaseError, ConnectionError; after the latter nobody knows whether it was committed
 */
export async function inTransaction<Answer>(
  caller: Caller,
  { operation, isTrial = false }: Options,
  work: (transaction: FileTransaction) => Promise<Answer>,
): Promise<Answer> {
  const settings = settingsStatement([
    ['statement_timeout', `${caller.timeout}ms`],
    ...caller.settings,
    ['storage.operation', operation],
  ])
  let opening = [command('begin'), settings]
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
    connection.limit(caller.timeout + maxSilence)
    const answer = await work({
      asOwner(...statements) {
        if (!isOwner) throw new Error('A statement of the owner would run as the caller.')
        return run(statements)
      },
      asCaller(...statements) {
        if (isOwner) opening.push(settingsStatement([['role', caller.role]]))
        isOwner = false
        return run(statements)
      },
    })
    await connection.batch([command(isTrial ? 'rollback' : 'commit')])
    isOpen = false
    return answer
  } finally {
    if (isOpen) await undo(connection)
    connection.release()
  }
}
