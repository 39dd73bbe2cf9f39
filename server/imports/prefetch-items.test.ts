import { setImmediate as aMoment } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { prefetchItems } from './prefetch-items.ts'

async function* numbers(upto: number) {
  for (let number = 1; number <= upto; number++) yield number
}

it('prefetchItems returns results in order and starts no more tasks than the limit', async () => {
  const begun: number[] = []
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const ready = prefetchItems(
    numbers(6),
    async number => {
      begun.push(number)
      await gates[number - 1]?.promise
      return number
    },
    3,
  )
  for (const gate of gates.slice(1)) gate.resolve()
  const first = ready.next()
  await aMoment()
  expect(begun).toEqual([1, 2, 3, 4])
  gates[0]?.resolve()
  const handed = [(await first).value]
  for await (const number of ready) handed.push(number)
  expect(handed).toEqual([1, 2, 3, 4, 5, 6])
})

it('prefetchItems throws the error of an item only when the caller requests that item', async () => {
  const handed: number[] = []
  const ready = prefetchItems(
    numbers(4),
    async number => {
      if (number === 3) throw new Error('the third')
      return number
    },
    3,
  )
  const all = async () => {
    for await (const number of ready) handed.push(number)
  }
  await expect(all()).rejects.toThrow('the third')
  expect(handed).toEqual([1, 2])
})
