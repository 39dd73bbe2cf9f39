import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { openArticle } from './support/article-page.tsx'
import { chooseMenuItem, getFieldValue, waitForFocus } from './support/open-page.tsx'

const mainKey = '{Control>}{Shift>}{Enter}{/Shift}{/Control}'

describe('the main button of an edit page', () => {
  it('is pressed by Ctrl+Shift+Enter and returns the focus afterwards', async () => {
    const { user, form } = await openArticle({ status: 'draft' })
    expect(form.getByRole('button', { name: 'Publish' }).getAttribute('aria-keyshortcuts')).toBe('Control+Shift+Enter')
    await user.click(form.getByLabelText('Excerpt'))
    await user.keyboard(mainKey)
    await screen.findByRole('alertdialog', { name: 'Publish this article?' })
    await user.keyboard('{Escape}')
    await waitForFocus(form.getByLabelText('Excerpt'))
  })
  it('ignores its shortcut while its dialog is open', async () => {
    const { user, site, form } = await openArticle({ status: 'draft' })
    await user.click(form.getByLabelText('Excerpt'))
    await user.keyboard(mainKey)
    const dialog = await screen.findByRole('alertdialog', { name: 'Publish this article?' })
    await waitForFocus(screen.getByRole('radio', { name: 'Now' }))
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await expect.poll(() => dialog.isConnected).toBe(false)
    await expect.poll(() => site.rows('news_articles')).toMatchObject([{ status: 'published' }])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
  it('gets the focus from the link “To the main button”', async () => {
    const { user, form } = await openArticle({ status: 'draft' })
    await user.click(form.getByRole('link', { name: 'To the main button' }))
    await waitForFocus(form.getByRole('button', { name: 'Publish' }))
    form.getByRole('region', { name: 'Status and actions' })
    await expectAccessible()
  })
})

it('the menu of an article moves the article to the trash', async () => {
  const { user, form, site } = await openArticle({ status: 'draft' })
  site.functions.apply_article_action = () => ({ changed: 1, missed: 0 })
  await chooseMenuItem(user, form.getByRole('button', { name: 'More actions' }), 'Move to trash')
  await expect.poll(() => site.sent('POST', /apply_article_action/)).toMatchObject([{ action: 'bin' }])
})

it('the edit page of an article shows its page name only to screen readers', async () => {
  const { form } = await openArticle({ status: 'draft' })
  const heading = screen.getByRole('heading', { level: 1, name: 'Roads' })
  expect(heading.closest('header')?.className).toBe('visually-hidden')
  expect(getFieldValue(form.getByLabelText('Title'))).toBe('Roads')
})
