import { expect, it } from 'vitest'
import { HostileJsonError, JsonGuard } from './guarded-json.ts'

const guarded = (...pieces: string[]) => {
  const guard = new JsonGuard()
  return pieces.map(piece => new TextDecoder().decode(guard.pass(new TextEncoder().encode(piece)))).join('')
}

it('the JSON guard rejects two million brackets before JSON.parse runs', () => {
  expect(() => guarded('['.repeat(2_000_000))).toThrow(HostileJsonError)
})

it('the JSON guard does not count brackets inside a string as nesting', () => {
  const text = JSON.stringify({ title: `"${'['.repeat(500)}` })
  expect(guarded(text)).toBe(text)
})

it('the JSON guard rejects an endless string, however the text is split into chunks', () => {
  const megabyte = 'a'.repeat(2 ** 20)
  expect(() => guarded('["', ...Array.from({ length: 17 }, () => megabyte))).toThrow('longer than 16 MB')
})

it('the JSON guard rejects an endless number', () => {
  expect(() => guarded(`[${'9'.repeat(1000)}]`)).toThrow(HostileJsonError)
})

it('the JSON guard rejects one row of 300,000 lists', () => {
  const lists = '[],'.repeat(100_000)
  expect(() => guarded('{"row":[', lists, lists, lists)).toThrow('far too large')
  const guard = new JsonGuard()
  for (let row = 0; row < 5; row++) {
    guard.pass(new TextEncoder().encode(lists))
    guard.restart()
  }
})

it('the JSON guard replaces a line break inside a string with a space so that the JSON parses', () => {
  expect(JSON.parse(guarded('{"title":\n"Two\nlin', '\tes"}'))).toEqual({ title: 'Two lin es' })
})

it('the JSON guard reads an escape sequence that is split between two chunks', () => {
  expect(JSON.parse(guarded('{"title":"a\\', '"b"}'))).toEqual({ title: 'a"b' })
})
