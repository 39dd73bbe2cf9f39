import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'

/** Milliseconds a reader would wait; slower than that is to them the same as no answer. */
const patience = 2_000
/** Milliseconds after which a question is given up for lost, and another may be asked. */
const lostAfter = 4_000

/**
 * Whether the database answers, for as many as ask. They share one question: while the database is silent, questions of
 * this kind must not heap up on its connections.
 */
export function openHealth(sql: postgres.Sql): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  const ask = () => {
    const answer = sql`select 1`.then(
      () => true,
      () => false,
    )
    const lost = pause(lostAfter, false, { ref: false })
    return Promise.race([answer, lost]).finally(() => {
      asked = undefined
    })
  }
  return () => {
    asked ??= ask()
    return Promise.race([asked, pause(patience, false, { ref: false })])
  }
}
