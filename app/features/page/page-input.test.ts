import { describe, expect, it } from 'vitest'
import { beyondEditor, checkPage, pageRow } from './page-input.ts'

describe('a page as it is written', () => {
  it('loses what the allow-list refuses, before it is kept', () => {
    const row = pageRow({
      title: ' T ',
      summary: '',
      status: 'draft',
      body_html: '<p onclick="x()">a</p><script>b</script>',
    })
    expect(row).toMatchObject({ title: 'T', body_html: '<p>a</p>' })
  })
  it('needs a title', () => {
    expect(checkPage({ title: ' ', summary: '', body_html: '' })).toHaveProperty('title')
  })
})

it('names what the editor would lose, and nothing it holds', () => {
  expect(beyondEditor('<h2>A</h2><p><strong>b</strong> <a href="/x">c</a></p><ul><li>d</li></ul>')).toEqual([])
  expect(beyondEditor('<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>')).toContain('table')
})
