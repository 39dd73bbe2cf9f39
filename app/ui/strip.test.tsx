import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Strip } from './strip.tsx'

const render = (isReachedByCards: boolean) =>
  renderToStaticMarkup(
    <Strip title="Partners" isReachedByCards={isReachedByCards}>
      <div>Zemen Bank</div>
    </Strip>,
  )

describe('server HTML of a scrolling row', () => {
  it('without links in the cards the row itself is focusable, before any script runs', () => {
    expect(render(false)).toMatch(/class="strip-row" tabindex="0" role="group" aria-label="Partners"/)
  })
  it('with links in the cards the row is not focusable', () => {
    expect(render(true)).not.toContain('tabindex')
  })
})
