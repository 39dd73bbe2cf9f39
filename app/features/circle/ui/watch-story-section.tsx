import { Play } from 'lucide'
import { makeLazyPart } from '../../../platform/lazy-part.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VideoDialog } from '../../../ui/video-dialog.tsx'
import type { Circle } from '../circle-queries.ts'

// The code of the film is loaded when the user presses Play.
const BuiltInFilm = makeLazyPart(() => import('./built-in-film.tsx'))

type Props = {
  /** Video from the settings. With a video the built-in film is not shown. */
  video: { title: string; embed_url?: string | undefined; minutes?: string | undefined } | undefined
  circles: readonly Circle[]
  /** Captions of the built-in film, one per line. They are a text of the settings. */
  written: string
}

/** Section "Watch Our Story": the video from the settings, or the built-in film about the circles. */
export function WatchStorySection({ video, circles, written }: Props) {
  const wovenFilm = {
    film: <BuiltInFilm circles={circles} written={written} />,
    length: '40 seconds',
    note: 'Forty seconds, without sound.',
  }
  return (
    <VideoDialog
      title={video?.title ?? 'Our story'}
      embedUrl={video?.embed_url}
      own={circles.length > 0 ? wovenFilm : undefined}
      length={video?.minutes}
      poster={{ seed: 'story', hue: '#3B82F6', kind: 'resist' }}
      trigger={
        <Button line>
          <Icon drawing={Play} className="hero-play" />
          Watch Our Story
        </Button>
      }
    />
  )
}
