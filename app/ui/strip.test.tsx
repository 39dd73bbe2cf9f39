import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Strip } from './strip.tsx'

const sent = (isReachedByCards: boolean) =>
  renderToStaticMarkup(
    <Strip title="Partners" isReachedByCards={isReachedByCards}>
      <div>Zemen Bank</div>
    </Strip>,
  )

describe('what the server sends of a row that scrolls', () => {
  it('cards that lead nowhere: the row itself is a stop of the keyboard, before any script has run', () => {
    expect(sent(false)).toMatch(/class="strip-row" tabindex="0" role="group" aria-label="Partners"/)
  })
  it('cards that are links are stops enough', () => {
    expect(sent(true)).not.toContain('tabindex')
  })
})
