import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { articleId, openArticle } from './support/article-page.tsx'
import { FakeSite } from './support/fake-site.ts'
import {
  fillField,
  findForm,
  getFieldValue,
  openPage,
  saveChanges,
  signInOnThisDevice,
  simulateReturnToPage,
  testUsers,
} from './support/open-page.tsx'
import { getSetting, makeSiteWithSettings } from './support/settings.ts'

const profiles = [{ id: testUsers.amina.id, full_name: testUsers.amina.name, email: testUsers.amina.email }]

it('a setting merges the changes of two editors in different fields', async () => {
  const site = makeSiteWithSettings({ video: { title: 'Our story' } }, { tables: { profiles } })
  const { user } = await openPage('/admin/settings', site)
  const film = await findForm('Video')
  const save = () => saveChanges(user)
  const title = film.getByLabelText('Title')

  // Amina types first, because a form without changes shows another user's save without a conflict.
  await fillField(user, title, 'Our film')
  site.change('settings', 'video', { value: { title: 'Our story', minutes: '4 minutes' } }, testUsers.amina.id)
  await save()
  await screen.findByText(/^Amina Diallo also edited Duration\. Both changes were saved\.$/)
  expect(getFieldValue(film.getByLabelText('Duration'))).toBe('4 minutes')
  expect(getFieldValue(title)).toBe('Our film')

  await fillField(user, title, 'The long bench')
  site.change('settings', 'video', { value: { title: 'The bench', minutes: '4 minutes' } }, testUsers.amina.id)
  await save()
  await film.findByText(/also changed title\. Choose a version\./)
  expect(getFieldValue(title)).toBe('The long bench')
  await user.click(film.getByRole('button', { name: 'Keep mine' }))
  await film.findByText(/^Saved \d\d:\d\d$/)
  expect(getSetting(site, 'video')).toEqual({ title: 'The long bench', minutes: '4 minutes' })
})

it('a conflict with a change of the same user names the other tab', async () => {
  const site = makeSiteWithSettings({ video: { title: 'Our story' } })
  signInOnThisDevice(testUsers.musa)
  const { user } = await openPage('/admin/settings', site)
  const film = await findForm('Video')
  await fillField(user, film.getByLabelText('Title'), 'Our film')
  site.change('settings', 'video', { value: { title: 'The bench' } }, testUsers.musa.id)
  await saveChanges(user)
  await film.findByText('You also changed title in another tab or on another device. Choose a version.')
  film.getByRole('button', { name: 'Use the other version' })
})

it('an open article follows a version that another editor saved, except in the fields that were changed here', async () => {
  const { user, site, form } = await openArticle({ excerpt: 'Three roads.' })
  await fillField(user, form.getByLabelText('Title'), 'Roads and rivers')
  const published_at = '2026-11-25T08:30:00.000Z'
  const changes = { title: 'Paths', excerpt: 'Four roads.', status: 'published', published_at }
  site.change('news_articles', articleId, changes, testUsers.amina.id)
  await simulateReturnToPage()
  await expect.poll(() => getFieldValue(form.getByLabelText(/^Excerpt/))).toBe('Four roads.')
  const bar = within(screen.getByRole('region', { name: 'Status and actions' }))
  await bar.findByText('Published')
  bar.getByText('Unsaved changes')
  expect(getFieldValue(form.getByLabelText('Title'))).toBe('Roads and rivers')
  await user.click(bar.getByRole('button', { name: 'Update' }))
  await form.findByText(/also changed title\. Choose a version\./)
})

it('an article follows a version of another editor that arrived during a save that failed', async () => {
  const { user, site, form } = await openArticle({ excerpt: 'Three roads.' })
  await fillField(user, form.getByLabelText('Title'), 'Roads and rivers')
  const answer = Promise.withResolvers<never>()
  site.on('POST', /rpc\/save_article/, () => answer.promise)
  const bar = within(screen.getByRole('region', { name: 'Status and actions' }))
  await user.click(bar.getByRole('button', { name: 'Save draft' }))
  await form.findByText('Saving…')
  site.change('news_articles', articleId, { excerpt: 'Four roads.', status: 'archived' }, testUsers.amina.id)
  await simulateReturnToPage()
  await bar.findByText('Archived')
  answer.reject(new TypeError('Failed to fetch'))
  await expect.poll(() => getFieldValue(form.getByLabelText(/^Excerpt/))).toBe('Four roads.')
  expect(getFieldValue(form.getByLabelText('Title'))).toBe('Roads and rivers')
})

it('a settings form keeps typed input while five slow saves are running', async () => {
  const site = makeSiteWithSettings({ 'management.intro': null })
  const { user } = await openPage('/admin/settings/texts?text=management.intro', site)
  const form = await findForm('Introduction')
  const text = form.getByLabelText('Text')
  const answers = site.hold('PATCH', /settings/)
  let heading = 'Images'
  await fillField(user, text, heading)
  for (const more of [' of a bench', ' in the shade', ' of a tree', ' that was there', ' before us.']) {
    await user.click(form.getByRole('button', { name: 'Save' }))
    await answers.underWay()
    await user.type(text, more)
    heading += more
    await answers.letThrough()
    // Only one message about the other user's save appears, whatever the number of saves.
    await screen.findByText('Introduction saved')
    expect(getFieldValue(text)).toBe(heading)
    await form.findByText('Unsaved changes')
  }
  await user.click(form.getByRole('button', { name: 'Save' }))
  await answers.underWay()
  await answers.letThrough()
  await form.findByText(/^Saved \d\d:\d\d$/)
  expect(getSetting(site, 'management.intro')).toBe(heading)
})

it('the form of a new partner keeps input while the partner is being added', async () => {
  const site = new FakeSite()
  const { user, address } = await openPage('/admin/settings/partners/new', site)
  const form = await findForm('A new partner')
  const answers = site.hold('POST', /partners/)
  await fillField(user, form.getByLabelText('Name'), 'The bench')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await answers.underWay()
  await fillField(user, form.getByLabelText(/^Description/), 'They lend the shade.')
  await answers.letThrough()
  await screen.findByText('Partner saved')
  expect(getFieldValue(form.getByLabelText(/^Description/))).toBe('They lend the shade.')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await expect.poll(address).toMatch(/\/partners\/[0-9a-f-]{36}$/)
  expect(site.rows('partners')).toMatchObject([{ name: 'The bench', description: 'They lend the shade.' }])
})
