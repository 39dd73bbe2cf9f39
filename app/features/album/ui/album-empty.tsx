import { paths } from '../../../platform/paths.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { Weave } from '../../../ui/weave.tsx'
import './album.css'
import { brandClayColour } from '../../../platform/brand-colours.ts'

/**
 * Empty state of the album page: cloths (woven patterns) in place of pictures, and the reason why no picture is shown.
 */
const cloths = [
  { seed: 'the first empty frame', kind: 'resist', hue: '#3B82F6' },
  { seed: 'the second empty frame', kind: 'twill', hue: '#10B981' },
  { seed: 'the third empty frame', kind: 'strip', hue: brandClayColour },
  { seed: 'the fourth empty frame', kind: 'applique', hue: '#8B5CF6' },
  { seed: 'the fifth empty frame', kind: 'broken', hue: '#F59E0B' },
] as const

export function AlbumEmpty() {
  return (
    <div className="album-empty">
      <div className="patchwork" aria-hidden="true">
        {cloths.map(({ seed, kind, hue }) => (
          <Weave key={seed} seed={seed} kind={kind} hue={hue} width={720} height={480} eager />
        ))}
      </div>
      <div className="album-plate">
        <h2>No pictures hang here yet.</h2>
        <p>
          A picture is shown with the permission of the people in it, and taken down when that ends. Until the first
          album is ready, this is the cloth behind it.
        </p>
        <MoreLink to={paths.events}>See what there will be pictures of</MoreLink>
      </div>
    </div>
  )
}
