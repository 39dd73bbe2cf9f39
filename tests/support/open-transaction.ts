import type { Sql, TransactionSql } from '../../server/backend/database/sql.ts'

/** Runs an action in a transaction that stays open until the test commits the transaction. */
export async function openTransaction(sql: Sql, action: (tx: TransactionSql) => Promise<unknown>) {
  let commit = () => {}
  const commitSignal = new Promise<void>(resolve => {
    commit = resolve
  })
  let transactionEnd: Promise<void> | undefined
  await new Promise<void>((hasActed, reject) => {
    transactionEnd = sql
      .begin(async tx => {
        await action(tx)
        hasActed()
        await commitSignal
      })
      .then(() => {})
    transactionEnd.catch(reject)
  })
  return {
    commit: () => {
      commit()
      return transactionEnd
    },
  }
}
