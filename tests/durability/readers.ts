import { randomUUID } from 'node:crypto'

/** The status of a page that is in no memory, so that it needs the database; 0 where no answer came in time. */
export async function readUncached(url: string, headers: Record<string, string> = {}): Promise<number> {
  const signal = AbortSignal.timeout(30_000)
  try {
    const response = await fetch(`${url}/search?q=${randomUUID().slice(0, 13)}`, { headers, signal })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** Readers who ask for one uncached page after the other, each from a network of its own, until they are ended. */
export function keepReading(urls: readonly string[], count: number) {
  const statuses: number[] = []
  let isOver = false
  const readers = Array.from({ length: count }, async (_, reader) => {
    const headers = { 'x-forwarded-for': `10.8.${reader}.1` }
    while (!isOver) {
      const status = await readUncached(urls[reader % urls.length] ?? '', headers)
      statuses.push(status)
      // A refusal comes at once: readers who ask again at once would only keep the processor busy.
      if (status !== 200) await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
  return {
    statuses,
    async end() {
      isOver = true
      await Promise.all(readers)
    },
  }
}
