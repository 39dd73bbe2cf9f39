import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { handleUncaughtErrors } from './uncaught-errors.ts'

function watched() {
  const from = new EventEmitter()
  const lines: string[] = []
  const ended: true[] = []
  handleUncaughtErrors(
    line => lines.push(line),
    () => ended.push(true),
    from,
  )
  return { from, lines, ended }
}

it('the server logs an uncaught error without exiting', () => {
  const { from, lines, ended } = watched()
  from.emit('unhandledRejection', new Error('a promise nobody waited for'))
  from.emit('uncaughtException', new Error('thrown in a listener'))
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^uncaught exception, reference [0-9a-f-]{36}:$/)
  expect(ended).toEqual([])
})

it('ten uncaught errors within a short time stop the process only once', () => {
  const { from, ended } = watched()
  for (let n = 0; n < 15; n++) from.emit('uncaughtException', new Error('again'))
  expect(ended).toEqual([true])
})
