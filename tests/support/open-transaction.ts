import type { Sql, TransactionSql } from '../../server/backend/database/sql.ts'

/** Runs an action in a transaction that stays open until the test commits the transaction. */
export async function openTransaction(sql: Sql, action: (tx: TransactionSql) => Promise<unknown>) {
  let commit = () => {}
  const committed = new Promise<void>(resolve => {
    commit = resolve
  })
  let ended: Promise<void> | undefined
  await new Promise<void>((hasActed, failed) => {
    ended = sql
      .begin(async tx => {
        await action(tx)
        hasActed()
        await committed
      })
      .then(() => {})
    ended.catch(failed)
  })
  return {
    commit: () => {
      commit()
      return ended
    },
  }
}
