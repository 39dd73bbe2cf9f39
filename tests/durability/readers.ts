import { randomUUID } from 'node:crypto'

/**
 * Requests an uncached page, which needs the database.
 * @returns status of the response; 0 when no response came in time
 */
export async function readUncachedPages(url: string, headers: Record<string, string> = {}): Promise<number> {
  const signal = AbortSignal.timeout(30_000)
  try {
    const response = await fetch(`${url}/search?q=${randomUUID().slice(0, 13)}`, { headers, signal })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/**
 * Starts clients that request one uncached page after another, each from a different network, until they are stopped.
 */
export function startReaders(urls: readonly string[], count: number) {
  const statuses: number[] = []
  let isOver = false
  const readers = Array.from({ length: count }, async (_, reader) => {
    const headers = { 'x-forwarded-for': `10.8.${reader}.1` }
    while (!isOver) {
      const status = await readUncachedPages(urls[reader % urls.length] ?? '', headers)
      statuses.push(status)
      // A refusal arrives immediately, so immediate retries would only use processor time.
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
