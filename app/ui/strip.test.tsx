import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Strip } from './strip.tsx'

const render = (isReachedByCards: boolean) =>
  renderToStaticMarkup(
    <Strip title="Partners" isReachedByCards={isReachedByCards}>
      <div>Zemen Bank</div>
    </Strip>,
  )

describe('the server HTML of a scrolling row', () => {
  it('is focusable by keyboard if the cards contain no links', () => {
    expect(render(false)).toMatch(/class="strip-row" tabindex="0" role="group" aria-label="Partners"/)
  })
  it('is not focusable by keyboard if the cards contain links', () => {
    expect(render(true)).not.toContain('tabindex')
  })
})
