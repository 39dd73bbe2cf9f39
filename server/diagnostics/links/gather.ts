import type postgres from 'postgres'
import { mediaSrc } from '../../../app/platform/images/media-src.ts'
import { type Pointer, pointersIn, pointersInValue } from './addresses.ts'

type Row = { table: string; key: string; title: string; holds: 'html' | 'link' | 'picture'; value: string }

/** Everything the public can see that points somewhere: texts with links, pictures, the words of the settings. */
export async function gatherPointers(sql: postgres.Sql): Promise<Pointer[]> {
  const rows = await sql<Row[]>`select table_name as table, key, title, holds, value from private.public_pointers()`
  // What is not shown is not there for visitors, and not lost either.
  const pictures = await sql<{ path: string; alt: string }[]>`
    select path, alt from public.media where private.is_shown_picture(path)`
  const settings = await sql<{ key: string; value: unknown }[]>`select key, value from public.settings where is_public`
  return [
    ...rows.flatMap(({ holds, value, ...source }) =>
      holds === 'html' ? pointersIn(value, source) : [{ kind: holds, address: value, source }],
    ),
    ...pictures.map(({ path, alt }) => ({
      kind: 'picture' as const,
      address: mediaSrc(path),
      source: { table: 'media', key: path, title: alt },
    })),
    ...settings.flatMap(({ key, value }) => pointersInValue(value, { table: 'settings', key, title: key })),
  ]
}
