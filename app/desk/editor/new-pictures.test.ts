import { expect, it } from 'vitest'
import { makeNewPicture, makePictureNodes } from './new-pictures.ts'

const file = new File([], 'lamp.png')

it('a picture that is added to a text keeps its width and height', () => {
  const picture = { ...makeNewPicture(file), src: '/media/lamp.png', alt: 'A lamp', size: { width: 40, height: 30 } }
  expect(makePictureNodes([picture])).toEqual([
    { type: 'picture', attrs: { src: '/media/lamp.png', alt: 'A lamp', width: '40', height: '30' }, content: [] },
  ])
})
it('a picture that the browser could not measure is added to a text without a size', () => {
  expect(makePictureNodes([{ ...makeNewPicture(file), src: '/media/lamp.png', alt: 'A lamp' }])).toEqual([
    { type: 'picture', attrs: { src: '/media/lamp.png', alt: 'A lamp' }, content: [] },
  ])
})
it.each([
  [
    'Lit at six.',
    'Photo: Efua',
    [
      { type: 'text', text: 'Lit at six. ' },
      { type: 'text', text: 'Photo: Efua', marks: [{ type: 'cite' }] },
    ],
  ],
  ['Lit at six.', '', [{ type: 'text', text: 'Lit at six.' }]],
  ['', 'Photo: Efua', [{ type: 'text', text: 'Photo: Efua', marks: [{ type: 'cite' }] }]],
])('a picture added to a text has the caption “%s” and the credit “%s”', (caption, credit, content) => {
  expect(makePictureNodes([{ ...makeNewPicture(file), caption, credit }])).toMatchObject([{ content }])
})
