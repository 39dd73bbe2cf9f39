import type { SupabaseClient } from '@supabase/supabase-js'

/**
 * Writes rows and files until the writer is stopped, and retries refused writes, because a busy site refuses writes and
 * a dead site does not respond. `acknowledged` contains confirmed writes, `lastRefusal` the error of the last failed
 * write.
 */
export function writeContinuously(amina: SupabaseClient, round: number) {
  const acknowledgedWrites = { rows: new Set<string>(), files: new Set<string>() }
  const report: { lastRefusal?: unknown } = {}
  let isOver = false
  async function write(
    acknowledgedNames: Set<string>,
    name: (i: number) => string,
    store: (name: string) => Promise<unknown>,
  ) {
    for (let i = 0; !isOver; i++) {
      const refusal = await store(name(i))
      if (refusal) report.lastRefusal = refusal
      else acknowledgedNames.add(name(i))
    }
  }
  const rowWriters = [1, 2, 3, 4].map(writer =>
    write(
      acknowledgedWrites.rows,
      i => `round-${round}-${writer}-${i}`,
      async slug => (await amina.from('events').insert({ slug, title: slug, start_date: '2031-01-01' })).error,
    ),
  )
  const media = amina.storage.from('media')
  const fileWriter = write(
    acknowledgedWrites.files,
    i => `round-${round}/${i}.png`,
    async name => (await media.upload(name, Buffer.alloc(50_000, 1), { contentType: 'image/png' })).error,
  )
  return {
    acknowledged: acknowledgedWrites,
    said: report,
    async end() {
      isOver = true
      await Promise.all([...rowWriters, fileWriter])
    },
  }
}
