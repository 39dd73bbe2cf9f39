import { Node, ReactNodeViewRenderer } from '@tiptap/react'
import { leaveFigure, selectEmptyFigure } from './figure-keys.ts'
import { PictureView } from './picture-view.tsx'

const pictureUrlPattern = /^(https?:\/\/|\/(?!\/))/i

/** Reads the attributes of a picture; false if the site would not show a picture with this URL. */
function readPictureAttributes(image: Element | null) {
  const src = image?.getAttribute('src') ?? ''
  if (!image || !pictureUrlPattern.test(src)) return false
  const [alt, width, height] = ['alt', 'width', 'height'].map(name => image.getAttribute(name))
  return { src, alt: alt ?? '', width, height }
}

/** Finds the caption of a figure, ignoring captions of nested figures. Without a caption, returns an empty element. */
const findCaption = (figure: HTMLElement): HTMLElement =>
  figure.querySelector<HTMLElement>(':scope > figcaption') ?? figure.ownerDocument.createElement('figcaption')

const hasSingleElement = (figure: HTMLElement, selector: string) =>
  [...figure.children].every(child => child.matches(`${selector}, figcaption`)) &&
  figure.querySelectorAll(`:scope > ${selector}`).length === 1

/** Picture with a caption. The `cite` element of the caption has the credit. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: figure => hasSingleElement(figure, 'img') && readPictureAttributes(figure.querySelector('img')),
      contentElement: findCaption,
    },
    { tag: 'img[src]', getAttrs: readPictureAttributes },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', HTMLAttributes], ['figcaption', 0]],
  addNodeView: () => ReactNodeViewRenderer(PictureView, { as: 'figure', className: 'editor-picture' }),
  addKeyboardShortcuts() {
    return { Enter: () => leaveFigure(this.editor), Backspace: () => selectEmptyFigure(this.editor, this.name) }
  },
})

/** Gallery of several pictures. */
const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'picture+',
  isolating: true,
  parseHTML: () => [{ tag: 'figure.gallery', priority: 60 }],
  renderHTML: () => ['figure', { class: 'gallery' }, 0],
})

/** Line with the source of a figure. This line is always the last line of the figure. */
const Source = Node.create({
  name: 'source',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption', context: 'keyFigure/' }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts() {
    return { Enter: () => leaveFigure(this.editor) }
  },
})

/** Key figure: a number or statement, with its subject and its source. */
const KeyFigure = Node.create({
  name: 'keyFigure',
  group: 'block',
  content: 'paragraph+ source',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figure.key-figure', priority: 60 }],
  renderHTML: () => ['figure', { class: 'key-figure' }, 0],
})

export const figureNodes = [Picture, Gallery, KeyFigure, Source]
