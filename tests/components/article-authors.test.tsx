import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openArticle } from './support/article-page.tsx'

const openAuthors = async () => {
  const opened = await openArticle({})
  await opened.user.click(screen.getByText('Organise'))
  return { ...opened, field: await screen.findByRole('combobox', { name: 'Authors' }) }
}

describe('The authors of an article', () => {
  it('can be added by typing a new name', async () => {
    const { user, site, field } = await openAuthors()
    await user.type(field, 'Musa Ndiaye')
    await user.click(await screen.findByRole('option', { name: 'Add “Musa Ndiaye”' }))
    await screen.findByRole('button', { name: 'Remove Musa Ndiaye' })
    expect(site.rows('authors')).toMatchObject([{ name: 'Musa Ndiaye', slug: 'musa-ndiaye' }])
  })
  it('are not added twice under the same name', async () => {
    const { user, site, field } = await openAuthors()
    await user.type(field, 'Musa Ndiaye{Enter}')
    await screen.findByRole('button', { name: 'Remove Musa Ndiaye' })
    await user.type(screen.getByRole('combobox', { name: 'Authors' }), 'musa ndiaye')
    await screen.findByRole('option', { name: 'Musa Ndiaye' })
    expect(screen.queryByRole('option', { name: /^Add/ })).toBeNull()
    expect(site.rows('authors')).toHaveLength(1)
  })
  it('get a slug of their own if the name has no Latin letters', async () => {
    const { user, site, field } = await openAuthors()
    await user.type(field, 'محمد{Enter}')
    await screen.findByRole('button', { name: 'Remove محمد' })
    expect(site.rows('authors')[0]?.slug).toMatch(/^authors-[0-9a-f]{8}$/)
  })
  it('show why a new name was not added', async () => {
    const { user, site, field } = await openAuthors()
    site.fail('POST', /authors/)
    await user.type(field, 'Musa Ndiaye{Enter}')
    await screen.findByText(/^“Musa Ndiaye” was not added\./)
  })
})
