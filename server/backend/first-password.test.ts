import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sql } from './database/sql.ts'
import { findFirstPasswordOwner, firstPasswordFile, writeFirstPassword } from './first-password.ts'
import { hashPassword } from './gateway/auth/passwords.ts'
import { restoreAdminAccess } from './restore-admin-access.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'first-password-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))
const hasFile = () => existsSync(join(dataDir, firstPasswordFile))

/** Connection that answers each statement with the same rows, and calls `onStatement` before the answer. */
const connectTo = (rows: object[], onStatement: (text: string) => void = () => {}): Sql => {
  const query = async (texts: TemplateStringsArray) => {
    onStatement(texts.join('?'))
    return rows
  }
  const begin = async (run: (transaction: unknown) => Promise<unknown>) => {
    const result = await run(query)
    onStatement('commit')
    return result
  }
  return Object.assign(query, { begin }) as unknown as Sql
}

const amina = { email: 'amina@example.org', password: 'abcde-fghij', id: '1' }

describe('the file with the generated password', () => {
  it('does not exist before the commit of a restored access', async () => {
    let hadFile: boolean | undefined
    const sql = connectTo([{ id: '1' }], text => {
      if (text === 'commit') hadFile = hasFile()
    })
    await restoreAdminAccess(sql, amina.email, dataDir)
    expect([hadFile, hasFile()]).toEqual([false, true])
  })

  it('stays if a new password was written during the comparison', async () => {
    const hash = await hashPassword('another password')
    writeFirstPassword(dataDir, amina)
    const sql = connectTo([{ email: amina.email, hash }], text => {
      if (/^\s*select/.test(text)) writeFirstPassword(dataDir, { ...amina, password: 'klmno-pqrst' })
    })
    expect(await findFirstPasswordOwner(sql, dataDir)).toBeUndefined()
    expect(hasFile()).toBe(true)
    expect(await findFirstPasswordOwner(connectTo([{ email: amina.email, hash }]), dataDir)).toBeUndefined()
    expect(hasFile()).toBe(false)
  })

  it('stays while the first administrator has no account', async () => {
    writeFirstPassword(dataDir, { email: amina.email, password: amina.password })
    expect(await findFirstPasswordOwner(connectTo([]), dataDir)).toBeUndefined()
    expect(hasFile()).toBe(true)
  })
})
