import type { Sql } from './database/sql.ts'
import { BackendRefusal } from './refusal.ts'

/** Connections of one process, by what they are for. One more listens for notices. */
export type ConnectionBudget = { own: number; outside: number; pages: number }

/** With these every process is at its best, and with the least it works. The one that listens is counted. */
const mostConnections = 18
const leastConnections = 8

/**
 * How many connections this process takes of those the database allows its account: a quarter at most, so that two
 * processes, a third one during a restart, and whoever looks after the database find room.
 * @throws BackendRefusal where even one process finds none
 */
export async function connectionBudget(sql: Sql): Promise<ConnectionBudget> {
  const [allowed] = await sql<{ server: number; account: number; database: number }[]>`
    select (select sum(setting::int * case name when 'max_connections' then 1 else -1 end)::int from pg_settings
        where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as server,
      (select rolconnlimit from pg_roles where rolname = current_user) as account,
      (select datconnlimit from pg_database where datname = current_database()) as database`
  const limits = Object.values(allowed ?? {}).filter(limit => limit >= 0)
  const room = Math.min(...limits)
  if (room < leastConnections)
    throw new BackendRefusal(
      `The database allows ${room} connections; a process of the site needs ${leastConnections}. Raise max_connections, or the limit of the account or database.`,
    )
  return budgetFor(room)
}

/** @param room connections that the database allows all processes together */
export function budgetFor(room: number): ConnectionBudget {
  const total = Math.min(mostConnections, Math.max(leastConnections, Math.floor(room / 4)))
  const pages = Math.floor(total / 4)
  const own = Math.max(3, Math.floor(total / 3.5))
  return { own, pages, outside: total - 1 - own - pages }
}
