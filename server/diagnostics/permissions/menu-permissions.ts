import { allPermissionRoles, editorRoles, noRoles, type PermissionCase } from './permission-case.ts'

/** Editors change the only row of the menu table. Visitors read only the visible links, by a function. */
export const menuPermissionCases: PermissionCase[] = [
  { table: 'menus', what: 'read', sql: 'select 1 from public.menus', allowed: editorRoles },
  {
    table: 'menus',
    what: 'read the visible links',
    sql: 'select 1 from public.list_menu_links() as links where links is not null',
    allowed: allPermissionRoles,
  },
  {
    table: 'menus',
    what: 'change',
    sql: `update public.menus set closing = '[]' where key = 'site' returning 1`,
    allowed: editorRoles,
  },
  {
    table: 'menus',
    what: 'add',
    sql: `insert into public.menus (key, main, button, footer, closing)
      select 'site', main, button, footer, closing from public.menus on conflict do nothing returning 1`,
    allowed: noRoles,
  },
  { table: 'menus', what: 'remove', sql: 'delete from public.menus returning 1', allowed: noRoles },
]
