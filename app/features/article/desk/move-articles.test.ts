import { describe, expect, it } from 'vitest'
import { type MovedArticles, moveAllArticles } from './move-articles.ts'

/** Moves articles with a stub of the database that returns these results, one per request. */
async function moveWith(results: MovedArticles[], stopAfter = results.length) {
  const stop = new AbortController()
  const seen: MovedArticles[] = []
  const moveSome = async () => {
    const data = results.shift() ?? null
    return { data, error: null, count: null, status: 200, statusText: 'OK', success: true } as const
  }
  const onMoved = (last: MovedArticles) => {
    seen.push(last)
    if (seen.length === stopAfter) stop.abort()
  }
  return { isDone: await moveAllArticles(moveSome, onMoved, stop.signal), seen }
}

describe('the move of articles in batches', () => {
  it('sends requests until no article is left to move', async () => {
    const results = [
      { moved: 200, left: 100 },
      { moved: 100, left: 0 },
    ]
    expect(await moveWith([...results])).toEqual({ isDone: true, seen: results })
  })
  it('ends after the running request if it is stopped', async () => {
    const results = [
      { moved: 200, left: 100 },
      { moved: 100, left: 0 },
    ]
    expect(await moveWith(results, 1)).toEqual({ isDone: false, seen: [{ moved: 200, left: 100 }] })
  })
  it('fails if a request moves no article although some are left', async () => {
    await expect(moveWith([{ moved: 0, left: 2 }])).rejects.toThrow('2 articles could not be moved.')
  })
})
