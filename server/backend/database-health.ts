import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type ConnectionPool, driverOptions } from './database/connection-pool.ts'
import { DatabaseError, toDatabaseError, endsConnection } from './database/database-error.ts'

export type DatabaseHealth = {
  /** Whether the connections that serve people answer. */
  isWell(): Promise<boolean>
  /** Whether people can be sent here: false where this process alone cannot read, true while nobody can. */
  isReady(): Promise<boolean>
}

/** Milliseconds for an answer of the pools, and then for one of a connection of its own. */
const patience = 1_200
const comparison = 800

/** What every visitor needs: a connection, the role, and a table. In one message, as it is asked often. */
const question = 'begin; set local role anon; select from public.settings limit 1; rollback'

type Answer = 'answers' | 'refuses' | 'is silent'

/**
 * Asks through the pools that serve people, for as many as ask at once: a pool that does not heal must be seen, and while the
 * database is silent questions must not heap up on it. A pool whose connections are all at work is well as long as one of
 * them gets answers.
 */
export function openHealth(databaseUrl: string, pools: ConnectionPool[]): DatabaseHealth {
  const ask = shared(async (): Promise<Answer> => {
    const answers = await Promise.all(pools.map(askPool))
    return answers.find(answer => answer === 'refuses') ?? answers.find(answer => answer === 'is silent') ?? 'answers'
  })
  const compare = shared(() => askAnew(databaseUrl))
  return {
    isWell: async () => (await ask()) === 'answers',
    async isReady() {
      const answer = await ask()
      // Pages from memory go on while nobody has a database. Where others have one, they are the better place.
      return answer === 'answers' || (answer === 'is silent' && (await compare()) === 'is silent')
    },
  }
}

async function askPool(pool: ConnectionPool): Promise<Answer> {
  const before = pool.answers()
  // Urgent: a proxy that waits for its answer behind everybody's requests takes a busy process for a broken one.
  const asked = pool.acquire(true).then(async connection => {
    try {
      await connection.query(question)
      connection.release()
    } catch (error) {
      connection.release(true)
      throw error
    }
  })
  const answer = await within(patience, asked)
  return answer === 'is silent' && pool.answers() > before ? 'answers' : answer
}

/** On a connection that is made for it, as another process would make one. */
async function askAnew(databaseUrl: string): Promise<Answer> {
  const client = new pg.Client(driverOptions(databaseUrl, { name: 'site health', connectTimeout: comparison }))
  client.on('error', () => {})
  const asked = client.connect().then(() => client.query(question))
  const answer = await within(comparison, asked)
  client.end().catch(() => {})
  return answer
}

async function within(milliseconds: number, asked: Promise<unknown>): Promise<Answer> {
  const answer = asked.then(
    (): Answer => 'answers',
    (error: unknown): Answer => {
      const failure = toDatabaseError(error)
      return failure instanceof DatabaseError && !endsConnection(failure) ? 'refuses' : 'is silent'
    },
  )
  const answered = new AbortController()
  const late = pause(milliseconds, 'is silent' as const, { ref: false, signal: answered.signal })
  late.catch(() => {})
  return Promise.race([answer, late]).finally(() => answered.abort())
}

/** Whoever asks while an answer is awaited gets that one. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}
