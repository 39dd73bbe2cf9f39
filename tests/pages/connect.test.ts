import { expect, test } from 'vitest'
import {
  findAllByName,
  findAllElements,
  findByName,
  findFirstElement,
  followLink,
  getMainHeading,
  getTextOfElement,
  openPage,
} from './sent-page.ts'

test('the application page without a token asks the applicant to open the link in the e-mail', async () => {
  const page = await openPage('/connect/status')
  expect(getMainHeading(page)).toBe('Open the link in our email')
  expect((await followLink(page, 'Apply, or ask a question')).address).toBe('/connect')
})

test('a guessed application link shows no application', async () => {
  const page = await openPage('/connect/status?token=0123456789')
  expect(getMainHeading(page)).toBe('No application opens with this link')
  expect(findFirstElement(page, 'meta[name=robots]').getAttribute('content')).toBe('noindex')
})

test('the page after a form was sent confirms that the form has arrived', async () => {
  const page = await openPage('/connect/status?sent=yes')
  expect(getMainHeading(page)).toBe('Thank you. It has arrived')
  expect(getTextOfElement(findFirstElement(page, 'main'))).toContain('email we have just sent you')
})

test('the form for a question announces three next steps and no referees', async () => {
  const page = await openPage('/connect?for=contact')
  const next = findFirstElement(page, 'aside[aria-label="What happens next"]')
  expect(findAllElements(next, 'li')).toHaveLength(3)
  expect(getTextOfElement(next)).not.toContain('Two referees')
  expect(getTextOfElement(findFirstElement(page, 'main'))).not.toContain('two referees')
})

test('the contact link of an event opens a question about that event', async () => {
  const page = await followLink(await openPage('/event/lagos-reading-room'), 'Contact for More Information')
  expect(page.address).toBe('/connect?event=lagos-reading-room')
  expect(getTextOfElement(page)).toContain('About The Lagos reading room')
  expect(findByName(page, 'button', 'Send the question')).toBeDefined()
})

test('the contact link of a circle addresses the question to that circle', async () => {
  const circle = await followLink(await openPage('/circles/healthcare'), 'Write to the circle')
  expect(circle.address).toBe('/connect?for=contact&circle=healthcare')
  expect(getTextOfElement(circle)).toContain('To Healthcare')
  const team = await openPage('/team')
  const name = getTextOfElement(findFirstElement(findFirstElement(team, 'article'), 'h2, h3'))
  expect(getTextOfElement(await followLink(team, `Write to ${name}`))).toContain(`To ${name}`)
})

test('a question to a person who does not exist has no addressee', async () => {
  const page = await openPage('/connect?for=contact&person=nobody-here')
  expect(findByName(page, 'button', 'Send the question')).toBeDefined()
  expect(findAllByName(page, 'heading', /Not Found/)).toEqual([])
})

test('the application form and the page about the network describe the interview in the same way', async () => {
  const [form, aboutPage] = await Promise.all([openPage('/connect'), openPage('/about')])
  for (const page of [form, aboutPage]) {
    expect(getTextOfElement(page)).toMatch(/forty minutes/)
    expect(getTextOfElement(page)).toMatch(/two readers from the circle/)
    expect(getTextOfElement(page)).not.toMatch(/committee/i)
  }
})
