import { describe, expect, it } from 'vitest'
import { addPictureSizes, listUnsizedImages } from './text-picture-sizes.ts'

const sizes = new Map([['texts/a loom.jpg', { width: 800, height: 600 }]])
const find = (path: string) => sizes.get(path)
const write = (html: string) => addPictureSizes({ content_html: html }, find).content_html

describe('the pictures of a text', () => {
  it.each([
    ['a library picture', '<img src="/media/texts/a%20loom.jpg" alt="">', '800', '600'],
    [
      'a picture with a markup character in its alt text',
      '<img alt="a > b" src="/media/texts/a%20loom.jpg">',
      '800',
      '600',
    ],
    ['the pattern in place of a missing picture', '<img src="/weave/960x540/any/waits.svg" alt="">', '960', '540'],
  ])('get a width and a height (picture: %s)', (_, tag, width, height) => {
    expect(write(`<p>x</p>${tag}<p>y</p>`)).toBe(
      `<p>x</p><img width="${width}" height="${height}"${tag.slice(4)}<p>y</p>`,
    )
  })

  it.each([
    ['with its own width and height', '<img src="/media/texts/a%20loom.jpg" alt="" width="40" height="30">'],
    ['not in the library', '<img src="/media/texts/unknown.jpg" alt="">'],
    ['on another host', '<img src="https://x.example/a.jpg" alt="">'],
    ['without a source', '<img alt="a > b">'],
  ])('keep their width and height unchanged (picture: %s)', (_, tag) => {
    expect(write(tag)).toBe(tag)
  })

  it('are found in HTML columns of any depth, not in other columns', () => {
    const image = (name: string) => `<img src="/media/${name}" alt="">`
    const data = {
      found: { content_html: image('a.jpg'), title: image('title.jpg'), seats: [{ body_html: image('b.jpg') }] },
      sized_html: '<img src="/media/c.jpg" width="1" height="1">',
      none: null,
    }
    expect(listUnsizedImages(data)).toEqual(['/media/a.jpg', '/media/b.jpg'])
    expect(listUnsizedImages({ sized_html: data.sized_html, title: image('title.jpg') })).toEqual([])
    expect(addPictureSizes(data, () => ({ width: 4, height: 3 }))).toEqual({
      ...data,
      found: {
        content_html: '<img width="4" height="3" src="/media/a.jpg" alt="">',
        title: data.found.title,
        seats: [{ body_html: '<img width="4" height="3" src="/media/b.jpg" alt="">' }],
      },
    })
  })
})
