import { type CSSProperties, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Weave } from '../../../ui/weave.tsx'
import type { Circle } from '../circle-queries.ts'
import {
  filmDurationSeconds,
  findCaptionTimes,
  formatFilmTime,
  parseStoryCaptions,
  type StoryCaption,
} from '../circle-story.ts'
import './built-in-film.css'

/** Length of each cloth (woven pattern) as a fraction of the drawing's height. The lengths are intentionally uneven. */
const clothLengths = [0.66, 0.92, 0.76, 1, 0.84]

type Props = {
  /** Circles in order. The film shows the first five. */
  circles: readonly Circle[]
  /** Captions of the film from the settings, one per line. */
  written: string
}

/**
 * Built-in film: 40 seconds, silent. With reduced motion only the last frame is shown. The captions are below the film
 * as text for all users.
 */
export default function BuiltInFilm({ circles, written }: Props) {
  const [round, setRound] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const shownCircles = circles.slice(0, clothLengths.length)
  const captions = parseStoryCaptions(written, shownCircles)
  return (
    <div className="story night">
      <div className={isHeld ? 'story-stage story-held' : 'story-stage'} key={round}>
        <div className="story-strips" aria-hidden="true">
          {shownCircles.map(({ id, name, color_hex: hue }, strip) => {
            const { at, stays } = findCaptionTimes(captions, strip)
            const measure = {
              '--length': clothLengths[strip],
              '--at': `${at}s`,
              '--stays': `${stays}s`,
              '--hue': hue ?? undefined,
            }
            return (
              <div className="story-strip" key={id} style={measure as CSSProperties}>
                <div className="story-warp" />
                <Weave
                  className="story-cloth"
                  seed={`cloth of ${name}`}
                  hue={hue}
                  kind="strip"
                  width={96}
                  height={576}
                  eager
                />
                <div className="story-shuttle" />
              </div>
            )
          })}
        </div>
        <ol className="story-captions" aria-hidden="true">
          {captions.map(({ title, text, place, at, stays }) => (
            <li key={title + text} style={{ '--at': `${at}s`, '--stays': `${stays}s` } as CSSProperties}>
              <b>{title}</b>
              <p>{text}</p>
              <small>{place}</small>
            </li>
          ))}
        </ol>
        <div className="story-line" aria-hidden="true">
          <i />
        </div>
      </div>
      <div className="story-bar">
        <Button line onClick={() => setHeld(!isHeld)}>
          {isHeld ? 'Continue' : 'Pause'}
        </Button>
        <Button
          line
          onClick={() => {
            setHeld(false)
            setRound(round + 1)
          }}
        >
          Again
        </Button>
        <span>{formatFilmTime(filmDurationSeconds)}</span>
      </div>
      <p className="story-still">
        This is the last picture of a film of forty seconds. Your device asks for stillness, so it does not play; its
        words are all below.
      </p>
      <Transcript captions={captions} />
    </div>
  )
}

const Transcript = ({ captions }: { captions: readonly StoryCaption[] }) => (
  <section className="story-words" aria-label="The same, in words">
    <h3>The same, in words</h3>
    <ol>
      {captions.map(({ title, text, place, at }) => (
        <li key={title + text}>
          <span>{formatFilmTime(at)}</span>
          <p>
            <b>
              {title}. {text}
            </b>
            {place && <small>{place}</small>}
          </p>
        </li>
      ))}
    </ol>
  </section>
)
