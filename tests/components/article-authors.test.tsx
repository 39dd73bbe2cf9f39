import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openArticle } from './support/article-page.tsx'
import { type FakeSite, makeRowRefusal } from './support/fake-site.ts'

const amara = { id: '00000000-0000-4000-8000-000000000011', name: 'Amara Sow' }
const requestOfList = ['GET', /rest\/v1\/authors/] as const

const openAuthors = async (prepare?: (site: FakeSite) => void) => {
  const page = await openArticle({}, [], [], prepare)
  await page.user.click(screen.getByText('Organise'))
  return { ...page, field: await screen.findByRole('combobox', { name: 'Authors' }) }
}

describe('the authors of an article', () => {
  it('can be added by typing a new name', async () => {
    const { user, site, field } = await openAuthors()
    await user.type(field, 'Musa Ndiaye')
    await user.click(await screen.findByRole('option', { name: 'Add “Musa Ndiaye”' }))
    await screen.findByRole('button', { name: 'Remove Musa Ndiaye' })
    expect(site.rows('authors')).toMatchObject([{ name: 'Musa Ndiaye', slug: 'musa-ndiaye' }])
  })
  it('can be found by a name just added, ignoring capital letters', async () => {
    const { user, site, field } = await openAuthors()
    await user.type(field, 'Musa Ndiaye{Enter}')
    await screen.findByRole('button', { name: 'Remove Musa Ndiaye' })
    await user.type(screen.getByRole('combobox', { name: 'Authors' }), 'musa ndiaye')
    await screen.findByRole('option', { name: 'Musa Ndiaye' })
    expect(screen.queryByRole('option', { name: /^Add/ })).toBeNull()
    expect(site.rows('authors')).toHaveLength(1)
  })
  it('accept a second new name while the first is being saved', async () => {
    const { user, site, field } = await openAuthors()
    const answers = site.hold('POST', /authors/)
    await user.type(field, 'Musa Ndiaye{Enter}')
    await answers.underWay()
    await user.type(screen.getByRole('combobox', { name: 'Authors' }), 'Amara Sow{Enter}')
    await expect.poll(() => site.sent('POST', /authors/)).toHaveLength(2)
    answers.end()
    await screen.findByRole('button', { name: 'Remove Musa Ndiaye' })
    await screen.findByRole('button', { name: 'Remove Amara Sow' })
    await expect.poll(() => site.rows('authors')).toHaveLength(2)
  })
  it('get a unique slug if the name has no Latin letters', async () => {
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
    expect(field.ariaInvalid).toBe('true')
  })
  it('no longer show an error after another author is chosen', async () => {
    const { user, site, field } = await openAuthors(each => each.rows('authors').push(amara))
    site.fail('POST', /authors/)
    await user.type(field, 'Musa Ndiaye{Enter}')
    await screen.findByText(/^“Musa Ndiaye” was not added\./)
    await user.clear(field)
    await user.type(field, 'Amara')
    await user.click(await screen.findByRole('option', { name: 'Amara Sow' }))
    await screen.findByRole('button', { name: 'Remove Amara Sow' })
    expect(screen.queryByText(/was not added/)).toBeNull()
    expect(field.ariaInvalid).toBeNull()
  })
  it('cannot be added while the list of authors is loading', async () => {
    let list: ReturnType<FakeSite['hold']> | undefined
    const { user, site, field } = await openAuthors(each => {
      each.rows('authors').push(amara)
      list = each.hold(...requestOfList)
    })
    await user.type(field, 'Amara Sow')
    await screen.findByText('The list is loading.')
    expect(screen.queryByRole('option')).toBeNull()
    list?.end()
    await screen.findByRole('option', { name: 'Amara Sow' })
    expect(site.sent('POST', /authors/)).toEqual([])
  })
  it('cannot be added if the list of authors could not be loaded', async () => {
    const { user, field } = await openAuthors(each => each.fail(...requestOfList))
    await user.type(field, 'Amara Sow')
    await screen.findByText(/^The list could not be loaded\./)
    expect(screen.queryByRole('option')).toBeNull()
  })
  it('include an author that another editor has just added', async () => {
    const { user, site, field } = await openAuthors()
    await user.type(field, 'Amara Sow')
    const add = await screen.findByRole('option', { name: 'Add “Amara Sow”' })
    site.rows('authors').push(amara)
    site.on('POST', /authors/, () => makeRowRefusal('23505', 'duplicate key value', 409))
    await user.click(add)
    await screen.findByText(/^“Amara Sow” was not added\./)
    await user.clear(field)
    await user.type(field, 'Amara')
    await screen.findByRole('option', { name: 'Amara Sow' })
  })
})
