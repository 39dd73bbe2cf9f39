import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startAccountSite } from './account-site.ts'
import { signedOutOptions } from './site-under-test.ts'

/** Starts a site for the tests of a file and stops the site after them. Each test starts with empty rate limits. */
export function setUpProgramSite() {
  let site: Awaited<ReturnType<typeof startProgramSite>>
  beforeAll(async () => {
    site = await startProgramSite()
  })
  beforeEach(() => site.forgetTries())
  afterAll(() => site.stop())
  return () => site
}

/** Starts a site that sends e-mails, and makes an operator's program with the secret key. */
async function startProgramSite() {
  const accounts = await startAccountSite()
  const { url, secretKey, sql } = accounts.site
  return {
    ...accounts,
    program: createClient(url, secretKey, signedOutOptions),
    /** Reads the actions of programs on an account from the audit log. */
    async readAuditTrail(id: string): Promise<string[]> {
      const lines = await sql`
        select after ->> 'program' as act, actor, actor_role from public.audit_log
        where table_name = 'accounts' and row_id = ${id} and after ? 'program' order by id`
      for (const { actor, actor_role } of lines) expect([actor, actor_role]).toEqual([null, 'server'])
      return lines.map(({ act }) => act)
    },
    roleOf: async (id: string) =>
      (await sql`select max(role) as role from public.user_roles where user_id = ${id}`)[0]?.role,
  }
}
