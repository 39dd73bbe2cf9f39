import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { partnerRecord } from '../../app/features/partner/desk/partner-record.ts'
import { FakeSite } from './support/fake-site.ts'
import {
  confirmDiscard,
  fillField,
  findForm,
  getFieldValue,
  moveToAnotherDevice,
  openPage,
  simulateHiddenPage,
} from './support/open-page.tsx'
import { recordId as id, makeStoredRow } from './support/stored-row.ts'

const path = `/admin/settings/partners/${id}`
const partner = makeStoredRow(partnerRecord, {
  name: 'The bench',
  slug: 'bench',
  tier: 'Host',
  description: '',
  is_visible: true,
  position: 1,
})
const siteWithPartner = () => new FakeSite({ tables: { partners: [{ ...partner }] } })
const aboutLabel = /^Description/
const restoredMessage = 'Unsaved draft restored.'

it('the draft of an edited record appears on another device', async () => {
  const site = siteWithPartner()
  const office = await openPage(path, site)
  await fillField(office.user, (await findForm('Details')).getByLabelText(aboutLabel), 'They lend the shade.')
  await simulateHiddenPage()
  await expect.poll(() => site.rows('drafts').length).toBe(1)
  site.change('partners', id, { tier: 'Media' })
  office.close()

  moveToAnotherDevice()
  const phone = await openPage(path, site)
  const onPhone = await findForm('Details')
  await screen.findByText(restoredMessage)
  expect(getFieldValue(onPhone.getByLabelText(aboutLabel))).toBe('They lend the shade.')
  await phone.user.click(onPhone.getByRole('button', { name: 'Save' }))
  await onPhone.findByText(/^Saved \d\d:\d\d$/)
  expect(site.rows('partners')).toMatchObject([{ description: 'They lend the shade.', tier: 'Media' }])
  await expect.poll(() => site.rows('drafts')).toEqual([])
  phone.close()

  moveToAnotherDevice()
  await openPage(path, site)
  expect(getFieldValue((await findForm('Details')).getByLabelText(aboutLabel))).toBe('They lend the shade.')
  expect(screen.queryByText(restoredMessage)).toBeNull()
})

it('the draft of a new record appears on another device', async () => {
  const site = new FakeSite()
  const office = await openPage('/admin/settings/partners/new', site)
  await fillField(office.user, (await findForm('A new partner')).getByLabelText('Name'), 'The unfinished bench')
  await simulateHiddenPage()
  await expect.poll(() => site.rows('drafts').length).toBe(1)
  office.close()

  moveToAnotherDevice()
  const phone = await openPage('/admin/settings/partners/new', site)
  const form = await findForm('A new partner')
  expect(getFieldValue(form.getByLabelText('Name'))).toBe('The unfinished bench')
  await phone.user.click(form.getByRole('button', { name: 'Discard changes' }))
  await confirmDiscard(phone.user)
  await expect.poll(() => site.rows('drafts')).toEqual([])
  phone.close()

  moveToAnotherDevice()
  await openPage('/admin/settings/partners/new', site)
  expect(getFieldValue((await findForm('A new partner')).getByLabelText('Name'))).toBe('')
})

it('a form can be saved when the database cannot store drafts', async () => {
  const site = siteWithPartner()
  site.fail('GET', /rest\/v1\/drafts/)
  site.fail('POST', /rpc\/keep_draft/)
  const { user } = await openPage(path, site)
  const form = await findForm('Details')
  await fillField(user, form.getByLabelText(aboutLabel), 'They lend the shade.')
  await simulateHiddenPage()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText(/^Saved \d\d:\d\d$/)
  expect(site.rows('partners')).toMatchObject([{ description: 'They lend the shade.' }])
})

it('two browser tabs of one user merge changes of different fields', async () => {
  const site = siteWithPartner()
  const firstPage = await openPage(path, site)
  await fillField(firstPage.user, (await findForm('Details')).getByLabelText(aboutLabel), 'They lend the shade.')
  await simulateHiddenPage()
  await expect.poll(() => site.rows('drafts').length).toBe(1)
  // Session storage belongs to one tab. The other tab was open before this text was typed, so its storage does not
  // contain the text.
  const savedSession = { ...sessionStorage }
  const storedDraft = site.rows('drafts')
  firstPage.close()
  site.tables.drafts = []
  sessionStorage.clear()
  const secondPage = await openPage(path, site)
  const form = await findForm('Details')
  await fillField(secondPage.user, form.getByLabelText(aboutLabel), 'They carry the water.')
  await secondPage.user.selectOptions(form.getByLabelText('Partner type'), 'Media')
  await simulateHiddenPage()
  await expect.poll(() => site.rows('drafts').length).toBe(1)
  secondPage.close()
  site.rows('drafts').push(...storedDraft)

  sessionStorage.clear()
  for (const [name, value] of Object.entries(savedSession)) sessionStorage.setItem(name, value)
  const { user } = await openPage(path, site)
  const reopenedForm = await findForm('Details')
  const question = await screen.findByRole('alert')
  expect(question.textContent).toContain('in another tab or on another device')
  expect(question.textContent).toContain('They carry the water.')
  expect(getFieldValue(reopenedForm.getByLabelText(aboutLabel))).toBe('They lend the shade.')
  await user.click(reopenedForm.getByRole('button', { name: 'Save' }))
  await expect.poll(() => document.activeElement === question).toBe(true)
  await user.click(reopenedForm.getByRole('button', { name: 'Use the other draft' }))
  await expect.poll(() => getFieldValue(reopenedForm.getByLabelText(aboutLabel))).toBe('They carry the water.')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(reopenedForm.getByRole('button', { name: 'Save' }))
  await reopenedForm.findByText(/^Saved \d\d:\d\d$/)
  expect(site.rows('partners')).toMatchObject([{ description: 'They carry the water.', tier: 'Media' }])
})
