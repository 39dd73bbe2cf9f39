import { connectSql } from './database/sql.ts'

/** Database account of the site, which owns one database and is not a superuser. */
export const siteOwner = 'site_owner'

/** Creates the database account of the site or sets its password. @returns the version of PostgreSQL */
export async function ensureSiteOwner(superuserUrl: string, password: string): Promise<string> {
  const sql = connectSql(superuserUrl, { max: 1 })
  try {
    const [existing] = await sql`select from pg_roles where rolname = ${siteOwner}`
    await sql.begin(async transaction => {
      const verb = existing ? 'alter' : 'create'
      await transaction.unsafe(`${verb} role ${siteOwner} login createrole bypassrls password '${password}'`)
      await transaction.unsafe(`alter database postgres owner to ${siteOwner}`)
    })
    const [server] = await sql`show server_version`
    return server?.server_version
  } finally {
    await sql.end()
  }
}
