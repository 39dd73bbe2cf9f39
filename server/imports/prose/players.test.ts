import { expect, it } from 'vitest'
import { convertToPlayers } from './players.ts'
import { convertProse, type LostTextElements } from './prose.ts'

const played = (html: string) => {
  const description: LostTextElements = { notCarried: {}, remarks: [] }
  return convertProse(html, description, tree => convertToPlayers(tree, description))
}
const film = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>'

it('the video converter splits a paragraph around a video', () => {
  expect(played(`<p>Before ${film} after</p>`)).toBe(`<p>Before </p>${film}<p> after</p>`)
})

it('the video converter keeps a picture that is next to a video', () => {
  expect(played(`<p><img src="a"> ${film} Listen.</p>`)).toBe(`<p><img src="a"> </p>${film}<p> Listen.</p>`)
})
