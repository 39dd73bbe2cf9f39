import { expect, it } from 'vitest'
import { HostileJson, JsonGuard } from './guarded-json.ts'

const guarded = (...pieces: string[]) => {
  const guard = new JsonGuard()
  return pieces.map(piece => new TextDecoder().decode(guard.pass(new TextEncoder().encode(piece)))).join('')
}

it('two million brackets are refused before a parser sees them', () => {
  expect(() => guarded('['.repeat(2_000_000))).toThrow(HostileJson)
})

it('brackets within a text are no depth, also behind an escaped quote', () => {
  const text = JSON.stringify({ title: `"${'['.repeat(500)}` })
  expect(guarded(text)).toBe(text)
})

it('a text that never ends is refused, in whatever pieces it comes', () => {
  const megabyte = 'a'.repeat(2 ** 20)
  expect(() => guarded('["', ...Array.from({ length: 17 }, () => megabyte))).toThrow('longer than 16 MB')
})

it('a number that never ends is refused', () => {
  expect(() => guarded(`[${'9'.repeat(1000)}]`)).toThrow(HostileJson)
})

it('one row of half a million lists is refused, and as many rows are not', () => {
  const lists = '[],'.repeat(100_000)
  expect(() => guarded('{"row":[', lists, lists, lists)).toThrow('far too large')
  const guard = new JsonGuard()
  for (let row = 0; row < 5; row++) {
    guard.pass(new TextEncoder().encode(lists))
    guard.restart()
  }
})

it('a line break within a text becomes a blank, so that the text can be read', () => {
  expect(JSON.parse(guarded('{"title":\n"Two\nlin', '\tes"}'))).toEqual({ title: 'Two lin es' })
})

it('an escape that is cut between two pieces is one', () => {
  expect(JSON.parse(guarded('{"title":"a\\', '"b"}'))).toEqual({ title: 'a"b' })
})
