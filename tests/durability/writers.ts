import type { SupabaseClient } from '@supabase/supabase-js'

/**
 * Writes rows and files until the site is gone. `acknowledged` holds what it was told is kept,
 * `refused` what ended each writer.
 */
export function writeUntilGone(amina: SupabaseClient, round: number) {
  const acknowledged = { rows: new Set<string>(), files: new Set<string>() }
  const refused: unknown[] = []
  const writeRows = async (writer: number) => {
    for (let i = 0; ; i++) {
      const slug = `round-${round}-${writer}-${i}`
      const { error } = await amina.from('events').insert({ slug, title: slug, start_date: '2031-01-01' })
      if (error) return refused.push(error)
      acknowledged.rows.add(slug)
    }
  }
  const writeFiles = async () => {
    for (let i = 0; ; i++) {
      const name = `round-${round}/${i}.png`
      const { error } = await amina.storage
        .from('media')
        .upload(name, Buffer.alloc(50_000, i), { contentType: 'image/png' })
      if (error) return refused.push(error)
      acknowledged.files.add(name)
    }
  }
  return {
    acknowledged,
    refused,
    gone: Promise.all([writeRows(1), writeRows(2), writeRows(3), writeRows(4), writeFiles()]),
  }
}
