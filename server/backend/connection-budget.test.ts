import { expect, it } from 'vitest'
import { divideConnections } from './connection-budget.ts'

const total = ({ server, outside, pages }: ReturnType<typeof divideConnections>) => server + outside + pages + 1

it('the connection budget uses 18 of the 100 connections that a database server allows', () => {
  expect(divideConnections(97)).toEqual({ server: 5, outside: 8, pages: 4 })
})

it('the connection budget leaves connections for a second process if the database server allows only 20', () => {
  expect(total(divideConnections(17)) * 2).toBeLessThanOrEqual(17)
})

it.each([8, 17, 30, 57, 97, 1000])(
  'the connection budget gives each connection pool at least two connections (total %i)',
  room => {
    const share = divideConnections(room)
    expect(Math.min(share.server, share.outside, share.pages)).toBeGreaterThanOrEqual(2)
    expect(total(share)).toBeLessThanOrEqual(Math.max(8, room / 4))
  },
)
