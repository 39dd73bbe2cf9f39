import { capitalize } from '../../platform/text/capitalize.ts'
import type { PermissionAction, PermissionDifference, PermissionRole } from './server-answers.ts'

export const permissionRoles: readonly { role: PermissionRole; title: string; name: string }[] = [
  { role: 'anon', title: 'Visitor', name: 'signed out' },
  { role: 'user', title: 'User', name: 'Zola' },
  { role: 'manager', title: 'Manager', name: 'Musa' },
  { role: 'admin', title: 'Admin', name: 'Amina' },
]
export const permissionActions: readonly PermissionAction[] = ['read', 'add', 'change', 'remove']

const tableNames: Record<string, string> = {
  news_articles: 'News articles',
  photos: 'Photos in albums',
  media: 'Images in the library',
  'storage.objects': 'Files',
  user_roles: 'Roles',
  audit_log: 'Activity log',
  event_circles: 'Circles of events',
  article_authors: 'Authors of articles',
  article_events: 'Events of articles',
  events_with_circles: 'Events as the site shows them',
  site_stats: 'Statistics',
  content_version: 'Content version',
  article_series: 'Series of articles',
  drafts: 'Drafts',
  media_usage: 'Image usage',
}

/** Display name of a database table. */
export function getPermissionTableName(table: string): string {
  const label = table.replaceAll('_', ' ')
  return tableNames[table] ?? capitalize(label)
}

/** Tables that the permission matrix shows first. A button shows the other tables. */
const firstTables = [
  'events',
  'news_articles',
  'albums',
  'media',
  'applications',
  'profiles',
  'user_roles',
  'settings',
  'audit_log',
  'storage.objects',
]

export function sortPermissionsByTable<Row extends { table: string }>(
  rows: readonly Row[],
): { main: Row[]; rest: Row[] } {
  const main = firstTables.flatMap(table => rows.find(row => row.table === table) ?? [])
  return { main, rest: rows.filter(row => !main.includes(row)) }
}

const roleNames: Record<PermissionRole, string> = {
  anon: 'A visitor',
  user: 'A signed-in user',
  manager: 'A manager',
  admin: 'An admin',
}
const rolePlurals: Record<PermissionRole, string> = {
  anon: 'visitors',
  user: 'users',
  manager: 'managers',
  admin: 'admins',
}

/** Describes a difference in permissions: what differs, what the difference means, and what still protects the data. */
export function formatPermissionDifference({ table, action, role, expected, got, code }: PermissionDifference): {
  title: string
  text: string
} {
  const tableLabel = getPermissionTableName(table).toLowerCase()
  if (got === null)
    return {
      title: `It could not be asked whether ${rolePlurals[role]} may ${action} ${tableLabel}.`,
      text: `The database answered ${code}.`,
    }
  if (expected)
    return {
      title: `${roleNames[role]} cannot ${action} ${tableLabel}.`,
      text: `The rule says ${rolePlurals[role]} may. Nothing is exposed; they are refused until it is put right.`,
    }
  return {
    title: `${roleNames[role]} can ${action} ${tableLabel}.`,
    text: `The rule says ${rolePlurals[role]} may not. Rows may be open to them until it is put right.`,
  }
}
