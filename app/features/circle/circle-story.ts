/** Length of the built-in film about the circles, in seconds. */
export const filmDurationSeconds = 40

export interface StoryCaption {
  /** Large title of a caption: a year, or another short word. */
  title: string
  text: string
  /** Last part of the caption: a place or an owner, e.g. `Infrastructure, in Jinja`. */
  place: string
  /** Start time of the caption, in seconds. */
  at: number
  /** Duration for which the caption is shown, in seconds. */
  stays: number
  /** Index of the circle whose cloth (woven pattern) grows during this caption. */
  strip?: number | undefined
}

type StoryCircle = { name: string; description: string | null }

/** Default texts for the first and the last caption. Between these two captions, each circle has a caption. */
const openingCaption = { title: 'First', text: 'A bench, and who sat down on it.', place: '' }
const closingCaption = { title: 'Now', text: 'There is room on the bench.', place: 'Sit down with us' }

/**
 * Captions of the built-in film.
 * @param source one caption per line: `2011 | A new pump, in a station where nothing else was. | Infrastructure, in
 * Jinja`. During a caption, the cloth (woven pattern) of the named circle grows. If `source` is empty, each circle gets
 * a default caption.
 */
export function parseStoryCaptions(source: string, circles: readonly StoryCircle[]): StoryCaption[] {
  const lines = source.split('\n').flatMap(line => {
    const [title = '', text = '', place = ''] = line.split('|').map(part => part.trim())
    return title && text ? [{ title, text, place }] : []
  })
  const texts =
    lines.length > 1
      ? lines
      : [
          openingCaption,
          ...circles.map(({ name, description }) => ({ title: name, text: description ?? '', place: '' })),
          closingCaption,
        ]
  const stays = filmDurationSeconds / texts.length
  return texts.map((caption, i) => {
    const strip = circles.findIndex(({ name }) => caption.place.includes(name) || caption.title === name)
    return { ...caption, at: i * stays, stays, strip: strip < 0 ? undefined : strip }
  })
}

/**
 * Start and duration of the animation of a circle's cloth (woven pattern), in seconds. For a circle without a caption
 * the animation starts with the last caption.
 */
export function findCaptionTimes(captions: readonly StoryCaption[], strip: number): { at: number; stays: number } {
  const ownCaption = captions.find(caption => caption.strip === strip)
  return ownCaption ?? { at: captions.at(-1)?.at ?? 0, stays: 2 }
}

/** Seconds as minutes and seconds, e.g. `0:24`. */
export const formatFilmTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
