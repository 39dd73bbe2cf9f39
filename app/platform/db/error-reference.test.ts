import { PostgrestClient } from '@supabase/postgrest-js'
import { expect, it } from 'vitest'
import { addReferenceToErrors } from './error-reference.ts'
import { DatabaseError, unwrapRows } from './rows.ts'

const answering = (body: string, status: number, headers: Record<string, string> = {}) =>
  new PostgrestClient('https://here.example/rest/v1', {
    retry: false,
    fetch: addReferenceToErrors(async () => new Response(body, { status, headers })),
  })

const failure = async (client: PostgrestClient) => {
  try {
    unwrapRows(await client.from('events').select())
    return undefined
  } catch (error) {
    return error as DatabaseError
  }
}

it('the error of a failed database read contains the reference to the server log', async () => {
  const error = await failure(answering('{"message":"down","code":"XX000"}', 500, { 'x-request-id': 'r-1' }))
  expect(error).toBeInstanceOf(DatabaseError)
  expect(error).toMatchObject({ message: 'down', code: 'XX000', reference: 'r-1' })
})
it('the error of a read that failed at a proxy contains the reference from the response header', async () => {
  const error = await failure(answering('<h1>Bad gateway</h1>', 502, { 'x-request-id': 'r-2' }))
  expect(error).toMatchObject({ message: '<h1>Bad gateway</h1>', reference: 'r-2' })
})
it('the fetch wrapper adds no reference if the response has none', async () => {
  expect((await failure(answering('{"message":"no"}', 401)))?.reference).toBeUndefined()
  expect(await failure(answering('[]', 200, { 'x-request-id': 'r-3' }))).toBeUndefined()
})
