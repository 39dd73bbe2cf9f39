import { expect, test } from 'vitest'
import texts from '../../../supabase/sample/texts.json' with { type: 'json' }
import { filmDurationSeconds, findCaptionTimes, formatFilmTime, parseStoryCaptions } from './circle-story.ts'

const circles = ['Culture', 'Healthcare', 'Infrastructure', 'Swiss-African Business', 'Ventures'].map(name => ({
  name,
  description: `${name} meets.`,
}))

test('the captions of the sample film about the circles fill forty seconds', () => {
  const captions = parseStoryCaptions(texts['home.story'], circles)
  expect(captions).toHaveLength(7)
  expect((captions.at(-1)?.at ?? 0) + (captions.at(-1)?.stays ?? 0)).toBeCloseTo(filmDurationSeconds)
  expect(captions.flatMap(({ strip }) => strip ?? []).toSorted()).toEqual([0, 1, 2, 3, 4])
  expect(captions[1]).toMatchObject({ title: '2011', strip: 2 })
})

test('the film about the circles has default captions if an editor has written none', () => {
  const captions = parseStoryCaptions('', circles.slice(0, 2))
  expect(captions.map(({ title }) => title)).toEqual(['First', 'Culture', 'Healthcare', 'Now'])
  expect(captions[2]).toMatchObject({ text: 'Healthcare meets.', strip: 1, at: 20, stays: 10 })
})

test('the film about the circles leaves out a caption line that is invalid', () => {
  const captions = parseStoryCaptions('2008 | A bench.\nno line\n\n2009 | A pump. | Culture', circles)
  expect(captions.map(({ title }) => title)).toEqual(['2008', '2009'])
  expect(findCaptionTimes(captions, 0)).toMatchObject({ at: 20 })
  expect(findCaptionTimes(captions, 4)).toEqual({ at: 20, stays: 2 })
})

test('the film about the circles shows times as minutes and seconds (m:ss)', () => {
  expect([0, 5.7, 24, 64].map(formatFilmTime)).toEqual(['0:00', '0:06', '0:24', '1:04'])
})
