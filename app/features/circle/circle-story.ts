/** How long the story is, in seconds. */
export const storyLength = 40

export interface StoryCaption {
  /** A year, or another word that stands large. */
  title: string
  text: string
  /** Where it was, or whose it is. */
  place: string
  /** Seconds from the beginning. */
  at: number
  /** Seconds it stands. */
  stays: number
  /** Which of the circles' cloths is woven meanwhile. */
  strip?: number | undefined
}

type Told = { name: string; description: string | null }

/** What the first caption and the last say where nobody wrote any; between them each circle says what it is. */
const opening = { title: 'First', text: 'A bench, and who sat down on it.', place: '' }
const ending = { title: 'Now', text: 'There is room on the bench.', place: 'Sit down with us' }

/**
 * The captions of the story that the site makes itself.
 * @param written a line each: `2011 | A new pump, in a station where nothing else was. | Infrastructure, in Jinja`. The
 * cloth of the circle it names is woven while it stands. Without lines the circles tell of themselves.
 */
export function storyCaptions(written: string, circles: readonly Told[]): StoryCaption[] {
  const lines = written.split('\n').flatMap(line => {
    const [title = '', text = '', place = ''] = line.split('|').map(part => part.trim())
    return title && text ? [{ title, text, place }] : []
  })
  const told =
    lines.length > 1
      ? lines
      : [
          opening,
          ...circles.map(({ name, description }) => ({ title: name, text: description ?? '', place: '' })),
          ending,
        ]
  const stays = storyLength / told.length
  return told.map((caption, i) => {
    const strip = circles.findIndex(({ name }) => caption.place.includes(name) || caption.title === name)
    return { ...caption, at: i * stays, stays, strip: strip < 0 ? undefined : strip }
  })
}

/** When the cloth of a circle is woven, in seconds; one that no caption names, as the last begins. */
export function weavingStart(captions: readonly StoryCaption[], strip: number): { at: number; stays: number } {
  const named = captions.find(caption => caption.strip === strip)
  return named ?? { at: captions.at(-1)?.at ?? 0, stays: 2 }
}

/** `0:24` */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
