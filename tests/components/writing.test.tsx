import { readFileSync } from 'node:fs'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { articleRecord } from '../../app/features/article/desk/article-record.ts'
import { expectAccessible } from './support/accessible.ts'
import { FakeSite, makeRowRefusal } from './support/fake-site.ts'
import {
  chooseMenuItem,
  expectPageText,
  fillField,
  findForm,
  getFieldValue,
  openPage,
  waitForFocus,
} from './support/open-page.tsx'
import { makePicture, makeSiteWithPictures } from './support/pictures.ts'
import { recordId as id, makeStoredRow } from './support/stored-row.ts'
import { openNewText, paste } from './support/text-editor.ts'

const fixture = (name: string) => readFileSync(`app/desk/editor/fixtures/${name}.html.txt`, 'utf8')

const key = (text: HTMLElement, name: string, keyCode: number, more: object = { ctrlKey: true, altKey: true }) =>
  act(async () => void fireEvent.keyDown(text, { key: name, code: `Key${name.toUpperCase()}`, keyCode, ...more }))
const pressSelectAll = (text: HTMLElement) => key(text, 'a', 65, { ctrlKey: true })

/** Clipboard contents from other programs, and the blocks that each content becomes. */
const clipboards: [program: string, html: string, blocks: string[]][] = [
  [
    'Word with its whole head',
    fixture('word-clipboard'),
    ['h2 The ferry', 'p It leaves at six.', 'p It comes back at nine.'],
  ],
  [
    'Word on the web',
    '<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="1">A<span class="EOP">&nbsp;</span></p></div><div class="ListContainerWrapper"><ol role="list" start="3"><li data-aria-level="1"><p class="Paragraph">b</p></li></ol></div><div class="ListContainerWrapper"><ol role="list" start="4"><li data-aria-level="1"><p class="Paragraph">c</p></li></ol></div>',
    ['h2 A', 'ol 3', 'p b', 'p c'],
  ],
  [
    'a part of a list of Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><ol><ol><ol><li><p>a</p></li></ol></ol><li><p>b</p></li></ol></b>',
    ['ol 1', 'p a', 'p b'],
  ],
  [
    'LibreOffice',
    '<h1 class="western">A</h1><p>a<a class="sdfootnoteanc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" href="#sdfootnote1anc">1</a>Note.</p></div>',
    ['h2 A', 'p aNote.', 'small Note.'],
  ],
  [
    'Apple Pages',
    '<style>p.p1 {font: 28.0px \'Helvetica\'} p.p2 {font: 11.0px \'Helvetica\'}</style><p class="p1">A</p><p class="p2">Words of the text, of which there are more.</p>',
    ['h2 A', 'p Words of the text, of which there are more.'],
  ],
  ['Notion', '<!-- notionvc: 1 --><h1>A</h1><h2>B</h2><p>c</p>', ['h2 A', 'h3 B', 'p c']],
]

it.each(clipboards)(
  'text that is pasted from %s keeps its headings, numbers and footnotes',
  async (_, html, expectedText) => {
    const { text } = await openNewText()
    await paste(text, 'text/html', html)
    const blocks = [...text.querySelectorAll('h2, h3, ol, p, small')]
      .map(each => (each instanceof HTMLOListElement ? `ol ${each.start}` : `${each.localName} ${each.textContent}`))
      // The editor adds an empty paragraph below a list.
      .filter(block => block !== 'p ')
    expect(blocks).toEqual(expectedText)
  },
)

it('plain text that is pasted keeps its lines', async () => {
  const { text } = await openNewText()
  await paste(text, 'text/plain', 'Nine months\nof echo.\n\nThen the lamps.\r\n\r\n\r\n<b>Done</b>.')
  const paragraphs = [...text.querySelectorAll('p')]
  expect(paragraphs.map(({ textContent }) => textContent)).toEqual([
    'Nine monthsof echo.',
    'Then the lamps.',
    '<b>Done</b>.',
  ])
  expect(paragraphs[0]?.querySelectorAll('br:not(.ProseMirror-trailingBreak)')).toHaveLength(1)
})

it('pasted pictures with remote URLs leave a mark in their place, and a message says so', async () => {
  const { text, site } = await openNewText()
  await paste(text, 'text/html', fixture('google-docs'))
  expect(await screen.findAllByText('1 image could not be pasted')).not.toEqual([])
  expect(text.textContent).toContain('The rent of a theatre')
  expect(text.querySelectorAll('img')).toHaveLength(0)
  expect(text.textContent).toContain('[Image missing]')
  expect(site.requests.filter(({ path }) => path.includes('googleusercontent'))).toEqual([])
})

it('the shortcut for footnotes turns text into a footnote and the footnote back into text', async () => {
  const { text } = await openNewText()
  await paste(text, 'text/plain', 'The Ledger.')
  await pressSelectAll(text)
  await key(text, 'f', 70)
  expect([...text.querySelectorAll('small.footnote')].map(({ textContent }) => textContent)).toEqual(['The Ledger.'])
  await key(text, 'f', 70)
  expect(text.querySelectorAll('small.footnote')).toHaveLength(0)
  expect(text.textContent).toBe('The Ledger.')
})

it('the text editor shows the number of words, an outline and a list of its keyboard shortcuts', async () => {
  const { text, user } = await openNewText()
  const html = `<h2>Rent</h2><p>${'Nine months of echo. '.repeat(15)}Done.</p><h3>Lamps</h3>`
  await paste(text, 'text/html', html)
  await screen.findByText('63 words, 2 min read')
  await key(text, 'o', 79)
  const rent = await screen.findByRole('button', { name: 'Rent' })
  act(() => rent.focus())
  await user.keyboard('{Enter}')
  await waitForFocus(text)
  await user.keyboard('The ')
  await expect.poll(() => text.querySelector('h2')?.textContent).toBe('The Rent')
  await user.click(screen.getByRole('button', { name: 'Editor shortcuts' }))
  within(await screen.findByRole('dialog', { name: 'Editor shortcuts' })).getByRole('row', {
    name: /^Interview question/,
  })
  await expectAccessible()
})

it('the text editor inserts a picture of the library with its caption and its credit', async () => {
  const { text, user } = await openNewText(
    makeSiteWithPictures(makePicture(1, { credit: 'Photo: Efua' }), makePicture(2)),
  )
  await chooseMenuItem(
    user,
    within(screen.getByRole('toolbar', { name: 'Text' })).getByRole('button', { name: 'Insert' }),
    'Image',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Image' }))
  const chooseStored = async (name: string) => {
    await user.click(dialog.getByRole('button', { name: 'Library' }))
    const library = within(await screen.findByRole('dialog', { name: 'Choose from library' }))
    await user.click(await library.findByRole('button', { name }))
    await user.click(library.getByRole('button', { name: 'Use image' }))
  }
  await chooseStored('Looms 2')
  await dialog.findByRole('group', { name: '2.png' })
  await user.click(dialog.getByRole('button', { name: 'Remove 2.png' }))
  await chooseStored('Looms 1')
  await waitFor(() => expect(getFieldValue(dialog.getByLabelText('Credit, optional'))).toBe('Photo: Efua'))
  await user.type(dialog.getByLabelText('Caption, optional'), 'Lit at six.')
  // The dialog of the library stays in the page until it has closed.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose from library', hidden: true })).toBeNull())
  await expectAccessible()
  await user.click(dialog.getByRole('button', { name: 'Insert image' }))
  await waitFor(() =>
    expect(text.querySelector('figcaption')?.innerHTML).toContain('Lit at six. <cite>Photo: Efua</cite>'),
  )
  expect(text.textContent).toContain('Alt text: Looms 1')
})

it('the text editor rejects a picture without alternative text', async () => {
  const { text, user } = await openNewText()
  const insert = async (block: string) => {
    await chooseMenuItem(
      user,
      within(screen.getByRole('toolbar', { name: 'Text' })).getByRole('button', { name: 'Insert' }),
      block,
    )
  }
  await insert('Image')
  const dialog = within(await screen.findByRole('dialog', { name: 'Image' }))
  const choose = (file: File) => fireEvent.change(dialog.getByLabelText('Image file'), { target: { files: [file] } })
  choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  await dialog.findByText('Only JPEG, PNG, WebP, AVIF and GIF images are supported.')
  choose(new File(['a picture'], 'stage.png', { type: 'image/png' }))
  await user.click(dialog.getByRole('button', { name: 'Insert image' }))
  await dialog.findByText(/^Enter the alt text/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Image' })).toBeNull())
  await insert('Video')
  await fillField(user, await screen.findByLabelText('Video URL'), 'https://evil.example/watch?v=dQw4w9WgXcQ')
  await user.click(screen.getByRole('button', { name: 'Insert video' }))
  await expectPageText('Only YouTube and Vimeo are supported.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  act(() => text.focus())
  await key(text, 'k', 75, { ctrlKey: true })
  await user.type(await screen.findByLabelText('Link to'), 'javascript:alert(1){Enter}')
  await screen.findByText(/^A link starts with https:\/\/, mailto: or \/\./)
  expect(text.textContent).toBe('')
})

it('the text has the focus immediately after Enter in the link form', async () => {
  const { text } = await openNewText()
  act(() => text.focus())
  await key(text, 'k', 75, { ctrlKey: true })
  const linkField = await screen.findByLabelText('Link to')
  fireEvent.change(linkField, { target: { value: 'https://example.org/looms' } })
  fireEvent.keyDown(linkField, { key: 'Enter' })
  expect(document.activeElement).toBe(text)
})

it('a text with unsupported content is shown as complete HTML instead of in the text editor', async () => {
  const html = '<table><tbody><tr><td><table><tbody><tr><td>inner</td></tr></tbody></table></td></tr></tbody></table>'
  const article = makeStoredRow(articleRecord, { slug: 'one', title: 'One', content_html: html, binned_at: null })
  const site = new FakeSite({
    tables: { news_articles: [article] },
    functions: {
      check_slug: () => ({ state: 'free', by: null }),
      // The database reports that the text cannot be co-edited.
      open_document: () => makeRowRefusal('PT422', 'The text holds what cannot be written together.', 422),
    },
  })
  const { user } = await openPage(`/admin/news/edit/${id}`, site)
  const form = await findForm('The article')
  expect(await form.findByRole('textbox', { name: 'Text' })).toHaveProperty('value', html)
  await screen.findByText(/Shown as HTML because the editor does not support: .*table/)
  await fillField(user, form.getByLabelText('Excerpt'), 'Tables.')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await form.findByText(/^Saved \d\d:\d\d$/)
  expect(site.rows('news_articles')).toMatchObject([{ content_html: html, excerpt: 'Tables.' }])
})

it('a new article stays open in the editor when the save changes its URL', async () => {
  const { user, address } = await openNewText()
  const title = (await findForm('A new article')).getByLabelText('Title')
  await fillField(user, title, 'Added')
  await user.keyboard('{Control>}s{/Control}')
  await expect.poll(address).toMatch(/\/edit\/[0-9a-f-]{36}$/)
  const form = await findForm('The article')
  await waitForFocus(form.getByLabelText('Title'))
  await user.keyboard(' and on')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await screen.findByRole('heading', { level: 1, name: 'Added and on' })
})
