import { expect, it } from 'vitest'
import { beyondEditor } from './drawn-html.ts'

it('names what the editor would lose, and nothing it holds', () => {
  expect(beyondEditor('<h2>A</h2><p><strong>b</strong> <a href="/x">c</a></p><ul><li>d</li></ul>')).toEqual([])
  expect(beyondEditor('<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>')).toContain('table')
})
