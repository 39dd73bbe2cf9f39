import { expect, it } from 'vitest'
import { makeNewPicture, makePictureNodes } from './new-pictures.ts'

const file = new File([], 'lamp.png')

it('a picture put into a text keeps width and height of a picture in the text', () => {
  const picture = { ...makeNewPicture(file), src: '/media/lamp.png', alt: 'A lamp', size: { width: 40, height: 30 } }
  expect(makePictureNodes([picture])).toEqual([
    { type: 'picture', attrs: { src: '/media/lamp.png', alt: 'A lamp', width: '40', height: '30' } },
  ])
})
it('a picture put into a text leaves out a size that the browser could not read', () => {
  expect(makePictureNodes([{ ...makeNewPicture(file), src: '/media/lamp.png', alt: 'A lamp' }])).toEqual([
    { type: 'picture', attrs: { src: '/media/lamp.png', alt: 'A lamp' } },
  ])
})
