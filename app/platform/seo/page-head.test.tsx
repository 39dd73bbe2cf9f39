import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { PageHead } from './page-head.tsx'

function renderHead(description: string): string {
  const element = <PageHead title="The quay" description={description} path="/news/the-quay" />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

it('a page without a description has no empty description tag', () => {
  expect(renderHead('')).not.toContain('description')
  expect(renderHead('  \n')).not.toContain('description')
  expect(renderHead('In short.')).toContain('<meta name="description" content="In short."/>')
})
