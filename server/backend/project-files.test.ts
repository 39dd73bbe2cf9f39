import { expect, it } from 'vitest'
import { fileWriter } from './project-files.ts'

/** Storage that answers these one after the other, and how often it was asked. */
function storage(...statuses: number[]) {
  let asked = 0
  const ask: typeof fetch = async () => new Response(null, { status: statuses[asked++] ?? 200 })
  return { keep: fileWriter({ url: 'https://files.example', secretKey: 'secret', ask }), asked: () => asked }
}
const file = ['media', 'a/b c.png', new Uint8Array([1]), 'image/png'] as const

it('a file that storage cannot take just then is sent again', async () => {
  const { keep, asked } = storage(429, 409)
  await keep(...file)
  expect(asked()).toBe(3)
})

it('one that storage refuses is not', async () => {
  const { keep, asked } = storage(400)
  await expect(keep(...file)).rejects.toMatchObject({ code: 'files 400' })
  expect(asked()).toBe(1)
})
