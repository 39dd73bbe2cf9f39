import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeSite } from './support/fake-site.ts'
import {
  aminaSession,
  chooseMenuItem,
  fillField,
  findForm,
  findMessage,
  getFieldValue,
  openPage,
  waitForFocus,
  waitForRemoval,
} from './support/open-page.tsx'

const at = '2026-11-25T08:00:00.000Z'

it('the form of a new circle shows errors at the invalid fields', async () => {
  const { user } = await openPage('/admin/settings/circles/new', new FakeSite())
  const form = await findForm('A new circle')
  await fillField(user, form.getByLabelText('Name'), 'Roads, rails')
  await fillField(user, form.getByLabelText(/^External website/), 'javascript:alert(1)')
  await user.click(form.getByRole('button', { name: 'Add a figure' }))
  await fillField(user, form.getByLabelText('Value, figure 1'), '212')
  await user.click(form.getByRole('button', { name: 'Save' }))
  form.getByText(/cannot contain a comma/)
  form.getByText(/Enter a URL such as https:\/\//)
  form.getByText(/Each figure needs both fields\./)
  await waitForFocus(form.getByLabelText('Name'))
  expect(getFieldValue(form.getByLabelText('Value, figure 1'))).toBe('212')
})

it('a form field shows its error after a click outside the field', async () => {
  const { user } = await openPage('/admin/settings/circles/new', new FakeSite())
  const form = await findForm('A new circle')
  await fillField(user, form.getByLabelText(/^Summary/), 'They sit before they speak.')
  await fillField(user, form.getByLabelText('Name'), 'Roads, rails')
  const blue = form.getByRole('radio', { name: /^Blue/ })
  await user.pointer({ keys: '[MouseLeft>]', target: blue })
  await waitForFocus(blue)
  expect(form.queryByText(/cannot contain a comma/)).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: blue })
  await waitFor(() => expect(blue).toHaveProperty('checked', true))
  await form.findByText(/cannot contain a comma/)
})

it('the form of a new promise (pledge) shows errors at the missing fields', async () => {
  const { user } = await openPage('/admin/settings/promises/new', new FakeSite())
  const form = await findForm('A new promise')
  await fillField(user, form.getByLabelText(/^What was promised/), 'A lamp')
  await user.selectOptions(form.getByLabelText('Status'), 'Done')
  await user.click(form.getByRole('button', { name: 'Save' }))
  for (const error of ['Enter who promised it.', 'Choose the event.', 'Enter the due date.', 'Enter the status date.'])
    form.getByText(error)
  expect(getFieldValue(form.getByLabelText(/^What was promised/))).toBe('A lamp')
})

it('the form of a new article shows errors at a missing title and an invalid slug', async () => {
  const site = new FakeSite({ functions: { check_slug: () => ({ state: 'free', by: null }) } })
  const { user } = await openPage('/admin/news/new', site)
  const form = await findForm('A new article')
  await fillField(user, form.getByLabelText('Excerpt'), 'Summary.')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  form.getByText('An article needs a title.')
  await waitForFocus(form.getByLabelText('Title'))
  await fillField(user, form.getByLabelText('Title'), 'Roads')
  await fillField(user, form.getByLabelText('URL'), 'Roads & Rails')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  expect(form.getAllByText(/Use lower-case letters, numbers and hyphens/)).not.toEqual([])
  expect(getFieldValue(form.getByLabelText('Excerpt'))).toBe('Summary.')
  expect(site.rows('news_articles')).toEqual([])
})

it('the form of a new event shows errors at a missing title and at missing or reversed dates', async () => {
  const site = new FakeSite({ functions: { check_slug: () => ({ state: 'free', by: null }) } })
  const { user } = await openPage('/admin/events/new', site)
  const form = await findForm('A new event')
  await fillField(user, form.getByLabelText(/^Summary/), 'Summary.')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  form.getByText('An event needs a title.')
  form.getByText('Enter a date. It can be approximate: choose the date precision.')
  await waitForFocus(form.getByLabelText('Title'))
  await fillField(user, form.getByLabelText('Title'), 'Cold chain')
  fireEvent.change(form.getByLabelText('Starts'), { target: { value: '2027-03-04T14:00' } })
  fireEvent.change(form.getByLabelText('Ends, optional'), { target: { value: '2027-03-04T11:00' } })
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  form.getByText('The end is before the start.')
  expect(getFieldValue(form.getByLabelText(/^Summary/))).toBe('Summary.')
  expect(site.rows('events')).toEqual([])
})

it('the page of an album that is not found has one heading and a link to all albums', async () => {
  await openPage('/admin/gallery/albums/5e1f7e57-0000-4000-8000-000000009999', new FakeSite())
  await screen.findByText('The album was deleted, or the URL is incomplete.')
  screen.getByRole('link', { name: 'All albums' })
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Album not found'])
  expect(document.title).toMatch(/^Album not found, /)
})

it.each(['new', '5e1f7e57-0000-4000-8000-000000009999'])(
  'the editor of an event shows a placeholder while the event and its drafts are loading (event “%s”)',
  async event => {
    const site = new FakeSite()
    const reads = site.hold('GET', /\/(drafts|events)\?/)
    await openPage(`/admin/events/${event}`, site)
    await reads.underWay()
    screen.getByText('Loading the event')
    reads.end()
    await waitFor(() => expect(screen.queryByText('Loading the event')).toBeNull())
  },
)

it('the people of a circle can be added, removed, and restored by Undo', async () => {
  const circle = (id: string, name: string) => ({
    id,
    name,
    slug: name.toLowerCase(),
    hue: null,
    updated_at: at,
    figures: [],
  })
  const looms = '00000000-0000-4000-8000-000000000001'
  const formerCircle = '00000000-0000-4000-8000-000000000002'
  const site = new FakeSite({
    tables: {
      circles: [circle(looms, 'Looms'), circle(formerCircle, 'Was')],
      people: [
        { id: 'p', name: 'Adjoa', circle_id: formerCircle, is_visible: true, updated_at: at, groups: ['council'] },
      ],
    },
  })
  const { user } = await openPage(`/admin/settings/circles/${looms}`, site)
  const list = within(await screen.findByRole('region', { name: 'People' }))
  await list.findByText('No one yet.')
  await list.findByRole('option', { name: 'Adjoa, now Was' })
  await user.selectOptions(list.getByLabelText('Add person'), 'Adjoa, now Was')
  await user.click(list.getByRole('button', { name: 'Add' }))
  await screen.findByText('Moved from Was.')
  await list.findByRole('link', { name: 'Adjoa' })
  expect(site.rows('people')).toMatchObject([{ circle_id: looms }])
  await user.click(list.getByRole('button', { name: 'Remove Adjoa' }))
  await list.findByText('No one yet.')
  await user.click((await findMessage(/removed from Looms/)).getByRole('button', { name: 'Undo' }))
  await list.findByRole('link', { name: 'Adjoa' })
  expect(site.rows('people')).toMatchObject([{ circle_id: looms }])
})

it('a quote of a person can be deleted only after it was hidden', async () => {
  const site = new FakeSite({ defaults: { quotes: { is_visible: true }, people: { is_visible: true } } })
  const { user, goTo } = await openPage('/admin/settings/people/new', site, aminaSession)
  const person = await findForm('A new person')
  await user.click(person.getByRole('button', { name: 'Save' }))
  await waitForFocus(person.getByLabelText('Name'))
  await fillField(user, person.getByLabelText('Name'), 'Ebele')
  await user.click(person.getByRole('checkbox', { name: 'Leadership Council' }))
  await user.click(person.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Ebele' })
  expect(site.rows('people')).toMatchObject([{ name: 'Ebele', groups: ['council'], is_visible: true }])

  await goTo('/admin/settings/quotes/new')
  const quote = await findForm('A new quote')
  await fillField(user, quote.getByLabelText('Quote'), 'Chairs first.')
  await quote.findByRole('option', { name: 'Ebele' })
  await user.selectOptions(quote.getByLabelText('Said by'), 'Ebele')
  await user.click(quote.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Chairs first.' })
  expect(site.rows('quotes')).toMatchObject([{ text: 'Chairs first.', is_visible: true }])

  await goTo('/admin/settings/quotes?q=Chairs')
  const more = await screen.findByRole('button', { name: 'More actions for Chairs first.' })
  await user.click(more)
  expect((await screen.findByRole('menuitem', { name: /^Remove/ })).textContent).toContain(
    'Hide it first, then remove it.',
  )
  await user.click(screen.getByRole('menuitem', { name: 'Hide' }))
  await waitForRemoval('menu')
  await screen.findByRole('cell', { name: 'Hidden' })
  await chooseMenuItem(user, screen.getByRole('button', { name: 'More actions for Chairs first.' }), 'Remove')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More actions for Chairs first.' })).toBeNull())
  expect(site.rows('quotes')).toEqual([])
  await user.click((await findMessage('Chairs first. removed')).getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'More actions for Chairs first.' })
})
