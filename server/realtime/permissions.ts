import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { Sql, TransactionSql } from '../backend/database/sql.ts'
import type { ChannelCaller } from './caller.ts'

type ChannelPermission = { read: boolean; write: boolean }
export type ChannelPermissions = { broadcast: ChannelPermission; presence: ChannelPermission }

const channelExtensions = ['broadcast', 'presence'] as const
const insufficientPrivilegeCode = '42501'

/** Error that rolls back a transaction. */
class RollbackSignal extends Error {}

/**
 * Maximum number of concurrent permission checks, so that a client that joins again and again cannot block the
 * database for other clients.
 */
const limitParallelReads = pLimit(2)
const maxWaitingReads = 500

/**
 * Reads a caller's permissions on a channel, with the policies on `realtime.messages` as hosted Supabase does: test
 * rows are written as the caller and rolled back. Read permission means that the caller can read a row of the channel,
 * write permission that the caller can insert a row.
 */
export async function readPermissions(sql: Sql, topic: string, caller: ChannelCaller): Promise<ChannelPermissions> {
  if (limitParallelReads.pendingCount > maxWaitingReads) throw new Error('too many ask at once')
  return limitParallelReads(() => testPermissions(sql, topic, caller))
}

async function testPermissions(
  sql: Sql,
  topic: string,
  { role, claims, userId }: ChannelCaller,
): Promise<ChannelPermissions> {
  const permissions: ChannelPermissions = {
    broadcast: { read: false, write: false },
    presence: { read: false, write: false },
  }
  const probes = { broadcast: randomUUID(), presence: randomUUID() }
  const all = sql.begin(async tx => {
    await tx`insert into realtime.messages (id, topic, extension)
      values (${probes.broadcast}, ${topic}, 'broadcast'), (${probes.presence}, ${topic}, 'presence')`
    await tx`select set_config('role', ${role}, true), set_config('realtime.topic', ${topic}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), set_config('request.jwt.claim.sub', ${userId ?? ''}, true),
      set_config('request.jwt.claim.role', ${role}, true), set_config('statement_timeout', '3s', true)`
    const visibleMessages =
      await tx`select id from realtime.messages where id in (${probes.broadcast}, ${probes.presence})`
    for (const extension of channelExtensions) {
      permissions[extension].read = visibleMessages.some(({ id }) => id === probes[extension])
      permissions[extension].write = await canInsert(tx, topic, extension)
    }
    throw new RollbackSignal()
  })
  await all.catch((error: unknown) => {
    if (!(error instanceof RollbackSignal)) throw error
  })
  return permissions
}

const canInsert = (tx: TransactionSql, topic: string, extension: string) =>
  tx
    .savepoint(inner => inner`insert into realtime.messages (topic, extension) values (${topic}, ${extension})`)
    .then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== insufficientPrivilegeCode) throw error
        return false
      },
    )
