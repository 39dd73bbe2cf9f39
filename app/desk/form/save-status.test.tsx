import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SaveStatus, type SharedTextState } from './save-status.tsx'

const back: SharedTextState = { kind: 'well', words: 'Back online. Changes synced.', isUnusual: false, isNews: true }
const readStatus = (dirty: boolean) =>
  renderToStaticMarkup(<SaveStatus state={{ status: 'idle' }} dirty={dirty} text={back} />).replace(/<[^>]+>/g, '')

it('the status of a form with unsaved changes stays “unsaved” when a lost connection is back', () => {
  expect(readStatus(true)).toBe('Unsaved changes Back online. Changes synced.')
  expect(readStatus(false)).toBe('Back online. Changes synced.')
})

it('the status of a form states the minute of the last save', () => {
  const status = renderToStaticMarkup(
    <SaveStatus state={{ status: 'saved', at: new Date(2026, 10, 25, 17, 49, 15) }} dirty={false} />,
  )
  expect(status.replace(/<[^>]+>/g, '')).toBe('Saved 17:49')
})

it('the status of a form without unsaved changes states when the record was saved', () => {
  const savedAt = new Date(2020, 10, 25, 14, 4).toISOString()
  const status = renderToStaticMarkup(<SaveStatus state={{ status: 'idle' }} dirty={false} savedAt={savedAt} />)
  expect(status).toMatch(/Saved .*25 Nov/)
})
