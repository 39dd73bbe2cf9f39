import { Worker } from 'node:worker_threads'
import { SourceRefused } from '../source-reader.ts'
import type { PageArticle } from './article-in-page.ts'

const mostMs = 10_000

/**
 * The article in a page, found in a thread of its own: a page can be made so that looking through it takes minutes.
 * @throws SourceRefused after `mostMs`, and where the page takes too much memory
 */
export function findArticle(html: string, signal: AbortSignal): Promise<PageArticle> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
    workerData: html,
    resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
  })
  return new Promise<PageArticle>((found, refuse) => {
    const timer = setTimeout(
      () => refuse(new SourceRefused('Looking for the article in this page takes too long.')),
      mostMs,
    )
    const stop = () => refuse(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', found)
    worker.once('error', error =>
      refuse(
        new SourceRefused(`No article was found in this page (${error instanceof Error ? error.message : error}).`, {
          cause: error,
        }),
      ),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      refuse(new SourceRefused('No article was found in this page.'))
    })
  }).finally(() => worker.terminate())
}
