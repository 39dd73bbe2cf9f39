import { expect, it } from 'vitest'
import { fetchFromSite } from './sent-page.ts'

it('the site sends the licences of the code, typefaces, icons and holiday data that browsers receive', async () => {
  const answer = await fetchFromSite('/licences.txt')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  for (const name of ['react-router', 'Instrument Sans', 'Instrument Serif', 'Lucide', 'CC BY-SA 3.0'])
    expect(text).toContain(name)
})
