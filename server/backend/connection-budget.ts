import type { Sql } from './database/sql.ts'
import { BackendRefusal } from './refusal.ts'

/** Number of database connections of one process, by purpose. One further connection listens for notifications. */
export type ConnectionBudget = { server: number; outside: number; pages: number }

/**
 * Maximum and minimum number of connections per process, including the listening connection. More than 18 connections
 * bring no gain, fewer than 8 do not work.
 */
const maxConnections = 18
const minConnections = 8

/**
 * Reads the connection limit of the database account and returns the share of this process, which is at most a quarter.
 * The rest remains for a second process, for a third process during a restart, and for an administrator.
 * @throws BackendRefusal when there are not enough connections for one process
 */
export async function readConnectionBudget(sql: Sql): Promise<ConnectionBudget> {
  const [allowed] = await sql<{ server: number; account: number; database: number }[]>`
    select (select sum(setting::int * case name when 'max_connections' then 1 else -1 end)::int from pg_settings
        where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as server,
      (select rolconnlimit from pg_roles where rolname = current_user) as account,
      (select datconnlimit from pg_database where datname = current_database()) as database`
  const limits = Object.values(allowed ?? {}).filter(limit => limit >= 0)
  const room = Math.min(...limits)
  if (room < minConnections)
    throw new BackendRefusal(
      `The database allows ${room} connections; a process of the site needs ${minConnections}. Raise max_connections, or the limit of the account or database.`,
    )
  return divideConnections(room)
}

/**
 * Divides the connections by purpose.
 * @param room number of connections that the database allows to all processes of the site together
 */
export function divideConnections(room: number): ConnectionBudget {
  const total = Math.min(maxConnections, Math.max(minConnections, Math.floor(room / 4)))
  const pages = Math.floor(total / 4)
  const server = Math.max(3, Math.floor(total / 3.5))
  return { server, pages, outside: total - 1 - server - pages }
}
