import { expect, it } from 'vitest'
import { newPicture, pictureNodes } from './new-pictures.ts'

const file = new File([], 'lamp.png')

it('a picture put into a text keeps width and height of a picture in the text', () => {
  const picture = { ...newPicture(file), src: '/media/lamp.png', alt: 'A lamp', size: { width: 40, height: 30 } }
  expect(pictureNodes([picture])).toEqual([
    { type: 'picture', attrs: { src: '/media/lamp.png', alt: 'A lamp', width: '40', height: '30' } },
  ])
})
it('a picture put into a text leaves out a size that the browser could not read', () => {
  expect(pictureNodes([{ ...newPicture(file), src: '/media/lamp.png', alt: 'A lamp' }])).toEqual([
    { type: 'picture', attrs: { src: '/media/lamp.png', alt: 'A lamp' } },
  ])
})
