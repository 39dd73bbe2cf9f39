import { Play } from 'lucide'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { VideoDialog } from '../../../ui/video-dialog.tsx'
import type { Circle } from '../circle-queries.ts'

// Loaded on Play.
const WovenStory = lazyPart(() => import('./woven-story.tsx'))

type Props = {
  /** The film that the operator set, which takes the place of the site's own. */
  video: { title: string; embed_url?: string | undefined; minutes?: string | undefined } | undefined
  circles: readonly Circle[]
  /** The captions of the site's own film, a line each. */
  written: string
}

/** Watch Our Story: a set film, else the one that is woven of the circles' cloths. */
export function WatchStory({ video, circles, written }: Props) {
  const own = {
    film: <WovenStory circles={circles} written={written} />,
    length: '40 seconds',
    note: 'Forty seconds, without sound.',
  }
  return (
    <VideoDialog
      title={video?.title ?? 'Our story'}
      embedUrl={video?.embed_url}
      own={circles.length > 0 ? own : undefined}
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
