import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chooseMenuItem, fillField } from './support/open-page.tsx'
import { makePicture, makeSiteWithPictures } from './support/pictures.ts'
import { openNewText, paste } from './support/text-editor.ts'

const googleDocs = readFileSync('app/desk/editor/fixtures/google-docs.html.txt', 'utf8')
const fixButton = () => screen.findByRole('button', { name: /^Fix.*An image is missing/ })

/** Inserts an image of the library at the cursor. */
async function insertImage(user: Awaited<ReturnType<typeof openNewText>>['user']) {
  const toolbar = within(screen.getByRole('toolbar', { name: 'Text' }))
  await chooseMenuItem(user, toolbar.getByRole('button', { name: 'Insert' }), 'Image')
  const dialog = within(await screen.findByRole('dialog', { name: 'Image' }))
  await user.click(dialog.getByRole('button', { name: 'Library' }))
  const library = within(await screen.findByRole('dialog', { name: 'Choose from library' }))
  await user.click(await library.findByRole('button', { name: 'Looms 1' }))
  await user.click(library.getByRole('button', { name: 'Use image' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose from library', hidden: true })).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Insert image' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Image' })).toBeNull())
}

/** Blocks of the text: paragraphs with their words, images by the word "image". */
const listBlocks = (text: HTMLElement) =>
  [...text.querySelectorAll('p:not(.editor-picture-words), figure')].map(block =>
    block.matches('figure') ? 'image' : block.textContent,
  )

describe('the mark of a missing image', () => {
  it.each([
    ['between words', 'Before [Image missing] after', ['Before ', 'image', ' after']],
    ['at the start of a paragraph', '[Image missing] after', ['image', ' after']],
    ['as the whole paragraph', 'Before\n\n[Image missing]\n\nafter', ['Before', 'image', 'after']],
  ])('is selected by Fix and replaced by an inserted image (%s)', async (_, typed, blocks) => {
    const { text, user } = await openNewText(makeSiteWithPictures(makePicture(1)))
    await paste(text, 'text/plain', typed)
    await user.click(await fixButton())
    await waitFor(() => expect(document.getSelection()?.toString()).toBe('[Image missing]'))
    await insertImage(user)
    expect(listBlocks(text).filter(Boolean)).toEqual(blocks)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Fix.*An image is missing/ })).toBeNull())
  })

  it('stays when the cursor is elsewhere while an image is inserted', async () => {
    const { text, user } = await openNewText(makeSiteWithPictures(makePicture(1)))
    await paste(text, 'text/plain', 'Before [Image missing] after')
    await insertImage(user)
    expect(listBlocks(text).filter(Boolean)).toEqual(['Before [Image missing] after', 'image'])
  })
})

describe('the message about images that could not be pasted', () => {
  const findMessage = () => screen.findAllByText('1 image could not be pasted')
  const expectNoMessage = () => waitFor(() => expect(screen.queryAllByText('1 image could not be pasted')).toEqual([]))

  it('disappears with the last mark of a missing image', async () => {
    const { text, user } = await openNewText(makeSiteWithPictures(makePicture(1)))
    await paste(text, 'text/html', googleDocs)
    await findMessage()
    await user.click(await fixButton())
    await insertImage(user)
    await expectNoMessage()
  })

  it('disappears with the page of the text', async () => {
    const { text, user, goTo } = await openNewText()
    await fillField(user, screen.getByLabelText('Title'), 'Roads')
    await paste(text, 'text/html', googleDocs)
    await findMessage()
    await goTo('/admin/settings')
    await user.click(await screen.findByRole('button', { name: /^Leave/ }))
    await expectNoMessage()
  })
})
